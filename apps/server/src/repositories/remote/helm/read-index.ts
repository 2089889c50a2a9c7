import type { Outcome } from '../outcome.ts';
import type { RemotePorts } from '../ports.ts';
import { sessionFor } from '../request.ts';
import type { Target } from '../target.ts';
import { type Chart, chartsIn } from './index-lines.ts';

/** Most bytes of an index. */
const INDEX_BYTES = 32 * 1024 * 1024;
/** An index begins with its version and its entries. */
const BEGINNING_BYTES = 16 * 1024;

/** Whether a Helm repository has an index. Only its beginning is read. */
export async function hasIndex(
  target: Target,
  ports: RemotePorts,
  timeoutMs: number,
): Promise<Outcome<true>> {
  const answer = await readIndex(target, ports, { timeoutMs, bytesMax: BEGINNING_BYTES, isPrefix: true });
  if ('problem' in answer) return answer;
  const text = answer.found.toString('utf8');
  const isIndex = /^apiVersion: *["']?v1\b/m.test(text) && /^entries:/m.test(text);
  return isIndex ? { found: true } : { problem: 'unreachable' };
}

/** The charts of a Helm repository, of the chart `of` with all versions. */
export async function readCharts(
  target: Target,
  of: string | null,
  ports: RemotePorts,
  timeoutMs: number,
): Promise<Outcome<{ readonly charts: readonly Chart[]; readonly truncated: boolean }>> {
  const answer = await readIndex(target, ports, { timeoutMs, bytesMax: INDEX_BYTES, isPrefix: false });
  if ('problem' in answer) return answer;
  const charts = await chartsIn(answer.found, of);
  return charts === null ? { problem: 'malformed' } : { found: charts };
}

async function readIndex(
  target: Target,
  ports: RemotePorts,
  {
    timeoutMs,
    ...limits
  }: { readonly timeoutMs: number; readonly bytesMax: number; readonly isPrefix: boolean },
): Promise<Outcome<Buffer>> {
  const session = await sessionFor(target, ports, timeoutMs);
  if ('problem' in session) return session;
  return session.found.ask({ method: 'GET', path: 'index.yaml', ...limits });
}

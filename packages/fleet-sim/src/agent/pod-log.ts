import { KubeError, type KubeLogOptions } from '@hawser/agent';
import { type Clock, pause } from '@hawser/ports';
import { type JsonObject, listOf, objectOf, textOf } from '@hawser/kube-sim';

/** A simulated container writes one line in this time, milliseconds. */
const PERIOD_MS = 1_000;
/** The kubelet keeps lines of the last hour. */
const KEPT_MS = 3_600_000;

/**
 * What a simulated container writes: a line each second since it started. A container that does not run has no log; the API
 * server refuses with 400, as for a real one.
 */
export async function* podLog(
  read: () => Promise<JsonObject>,
  { container, follow, from, signal }: KubeLogOptions,
  clock: Clock,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const startedAt = startOf(await read(), container);
  const earliest = Math.max(startedAt, clock.now() - KEPT_MS);
  const wanted =
    'lines' in from ? clock.now() - from.lines * PERIOD_MS : from.instant - (from.instant % 1_000);
  let next =
    startedAt + Math.max(0, Math.ceil((Math.max(earliest, wanted) - startedAt) / PERIOD_MS)) * PERIOD_MS;
  while (!signal.aborted) {
    let text = '';
    for (; next <= clock.now() && text.length < 32_768; next += PERIOD_MS) text += lineAt(next, startedAt);
    if (text !== '') yield encoder.encode(text);
    if (next <= clock.now()) continue;
    if (!follow) return;
    await pause(clock, next - clock.now(), signal);
    // A pod that is gone ends its log.
    if (signal.aborted || startOf(await read(), container) !== startedAt) return;
  }
}

function lineAt(instant: number, startedAt: number): string {
  const count = Math.round((instant - startedAt) / PERIOD_MS);
  const time = new Date(instant).toISOString().replace('Z', '000000Z');
  return `${time} level=info msg="request ${count}" status=200 duration=${(count * 37) % 180}ms\n`;
}

/** When the container started, epoch ms. @throws KubeError 400 when it does not run. */
function startOf(pod: JsonObject, container: string): number {
  const name = textOf(objectOf(pod['metadata'])['name']);
  const statuses = listOf(objectOf(pod['status'])['containerStatuses']).map(objectOf);
  const state = objectOf(statuses.find((status) => status['name'] === container)?.['state']);
  const startedAt = Date.parse(textOf(objectOf(state['running'])['startedAt']));
  if (startedAt >= 0) return startedAt;
  const reason = textOf(objectOf(state['waiting'])['reason']) || 'it does not run';
  throw new KubeError(
    400,
    'BadRequest',
    `container "${container}" in pod "${name}" is waiting to start: ${reason}`,
  );
}

import { KubeError, type KubeLogOptions } from '@hawser/agent';
import { type Clock, pause } from '@hawser/ports';
import { type JsonObject, listOf, objectOf, textOf } from '@hawser/kube-sim';

/** A simulated container writes one line in this time, milliseconds. */
const PERIOD_MS = 1_000;
/** Annotation of a pod whose containers write that many lines a second instead. */
const LINES_PER_SECOND = 'fleet-sim/log-lines-per-second';
/** UTF-16 units that are read at once, about. */
const CHUNK = 32_768;
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
  const pod = await read();
  const startedAt = startOf(pod, container);
  const periodMs = periodOf(pod);
  const timeOf = (n: number): number => startedAt + n * periodMs;
  const earliest = Math.max(startedAt, clock.now() - KEPT_MS);
  const wanted =
    'lines' in from ? clock.now() - from.lines * periodMs : from.instant - (from.instant % 1_000);
  let next = Math.max(0, Math.ceil((Math.max(earliest, wanted) - startedAt) / periodMs));
  while (!signal.aborted) {
    let text = '';
    for (; timeOf(next) <= clock.now() && text.length < CHUNK; next += 1) text += lineOf(next, timeOf(next));
    if (text !== '') yield encoder.encode(text);
    if (timeOf(next) <= clock.now()) continue;
    if (!follow) return;
    await pause(clock, Math.max(0, Math.ceil(timeOf(next) - clock.now())), signal);
    // A pod that is gone ends its log.
    if (signal.aborted || startOf(await read(), container) !== startedAt) return;
  }
}

function periodOf(pod: JsonObject): number {
  const annotations = objectOf(objectOf(pod['metadata'])['annotations']);
  const perSecond = Number(textOf(annotations[LINES_PER_SECOND]));
  return perSecond > 0 ? 1_000 / perSecond : PERIOD_MS;
}

function lineOf(n: number, instant: number): string {
  const ms = Math.floor(instant);
  const nanos = String(Math.floor((instant - ms) * 1e6)).padStart(6, '0');
  const time = new Date(ms).toISOString().replace('Z', `${nanos}Z`);
  return `${time} level=info msg="request ${n}" status=200 duration=${(n * 37) % 180}ms\n`;
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

import type { Fact, Status, ToneCounts } from './status.ts';
import { labelOf, toneOf, totalOf } from './tone.ts';

/**
 * The status of a network (Spec 2 §4): UP when all attached routers are UP, otherwise the worst router status.
 * The caller finds that router by `statusRank` and passes it as `deciding` (null when all are UP, or there is none).
 * `counts` counts the attached routers by tone.
 */
export function networkStatus(
  network: { id: string; name: string },
  deciding: { id: string; name: string; status: Status } | null,
  counts: ToneCounts,
): Status {
  const total = totalOf(counts);
  // UP must rest on an observation, so a network without routers has a status of its own.
  if (deciding === null && total === 0) {
    return statusOf(
      network,
      'EMPTY',
      'no clusters',
      null,
      null,
      `network ${network.name} has no clusters`,
      [],
    );
  }
  if (deciding === null) {
    const status = counts.positive === total ? 'UP' : 'UNKNOWN';
    const state = status === 'UP' ? allUp(total) : `not all of its ${total} clusters are known`;
    return statusOf(network, status, labelOf(status), null, null, `network ${network.name} is ${state}`, []);
  }
  const { status, label, since, observedAt, reason } = deciding.status;
  const text = `network ${network.name} is ${label}`;
  return statusOf(network, status, label, since, observedAt, text, reason);
}

function allUp(total: number): string {
  return total === 1 ? 'up with its one cluster' : `up with all of its ${total} clusters`;
}

function statusOf(
  { id, name }: { id: string; name: string },
  status: string,
  label: string,
  since: number | null,
  observedAt: number | null,
  text: string,
  below: readonly Fact[],
): Status {
  const fact: Fact = { kind: 'network', id, name, status, text, since };
  return { status, label, tone: toneOf(status, 'network'), since, observedAt, reason: [fact, ...below] };
}

import { type Fact, labelOf, simulatedMark, type Status, toneOf } from '@hawser/domain/status';

/** The status of a cluster: that of its worst attachment's row, or NOT ATTACHED. */
export function clusterStatus(
  cluster: { id: string; name: string; simulated: boolean },
  worst: Status | undefined,
): Status {
  const { id, name } = cluster;
  const fact = (status: string, text: string, since: number | null): Fact => ({
    kind: 'cluster',
    id,
    name,
    ...simulatedMark(cluster),
    status,
    text,
    since,
  });
  if (worst === undefined) {
    const status = 'NOT ATTACHED';
    const reason = [fact(status, `cluster ${name} is attached to no network`, null)];
    return { status, label: labelOf(status), tone: toneOf(status), since: null, observedAt: null, reason };
  }
  const { status, label, since, reason } = worst;
  return { ...worst, reason: [fact(status, `cluster ${name} is ${label}`, since), ...reason] };
}

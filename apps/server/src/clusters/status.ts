import type { RouterState } from '../status/index.ts';
import { type Fact, labelOf, simulatedMark, type Status, toneOf } from '@hawser/domain/status';

/** The status of a cluster: that of its worst attachment, or NOT ATTACHED. */
export function clusterStatus(
  cluster: { id: string; name: string; simulated: boolean },
  worst: RouterState | undefined,
): Status {
  const { id, name } = cluster;
  const mark = simulatedMark(cluster);
  if (worst === undefined) {
    const status = 'NOT ATTACHED';
    const reason: Fact[] = [
      {
        kind: 'cluster',
        id,
        name,
        ...mark,
        status,
        text: `cluster ${name} is attached to no network`,
        since: null,
      },
    ];
    return { status, label: labelOf(status), tone: toneOf(status), since: null, observedAt: null, reason };
  }
  const { status, label, since, reason } = worst.status;
  const fact: Fact = {
    kind: 'cluster',
    id,
    name,
    ...mark,
    status,
    text: `cluster ${name} is ${label}`,
    since,
  };
  return { ...worst.status, reason: [fact, ...reason] };
}

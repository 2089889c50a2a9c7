import { podProblemIn } from './pod-problem.ts';
import type { Status } from './status.ts';

/** Whether a status has a cause that no change of an object leads to: its agent does not report, or the node of a pod. */
export function isOutage({ reason }: Pick<Status, 'reason'>): boolean {
  const cause = reason.at(-1);
  if (cause === undefined) return false;
  return cause.kind === 'agent' || podProblemIn(cause.text)?.reason === 'NodeNotReady';
}

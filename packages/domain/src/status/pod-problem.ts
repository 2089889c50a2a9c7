/** Why a pod of a workload is not ready. */
export interface PodProblem {
  /** Null in the report of the pod itself, and of agents before 5.2. */
  readonly pod: string | null;
  /** Null where the pod as a whole has the problem, such as no room on any node. */
  readonly container: string | null;
  /** The word of Kubernetes: ImagePullBackOff, CrashLoopBackOff, Unschedulable. */
  readonly reason: string;
  /** What the kubelet or the scheduler says; may be empty. */
  readonly message: string;
}

/** The problem as an agent reports it: 'pod web-7d9, container main: ImagePullBackOff: Back-off pulling image'. */
export function podProblemText({ pod, container, reason, message }: PodProblem): string {
  const where = [pod === null ? '' : `pod ${pod}`, container === null ? '' : `container ${container}`];
  return [where.filter(Boolean).join(', '), reason, message].filter(Boolean).join(': ');
}

const REPORTED = /^(?:pod ([^\s,:]+))?(?:, )?(?:container ([^\s,:]+))?(?:: )?([A-Z]\w+)(?:: (.*))?$/s;

/** The problem in a reported message; null if there is none. */
export function podProblemIn(text: string): PodProblem | null {
  const [, pod, container, reason, message = ''] = REPORTED.exec(text) ?? [];
  return reason === undefined ? null : { pod: pod ?? null, container: container ?? null, reason, message };
}

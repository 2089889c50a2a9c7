import type { ResourceHealth } from '@hawser/domain/resource-tree';
import type { KubeObject } from '../kube/api.ts';
import { countOf, type Fields, fieldsOf, listOf, textOf } from '../kube/fields.ts';
import { conditionOf } from '../kube/conditions.ts';

/** The health of a pod by the rules of Argo CD (gitops-engine `pkg/health/health_pod.go`). */
export function podHealth(pod: KubeObject): ResourceHealth {
  const status = fieldsOf(pod.status);
  const containers = listOf(status.containerStatuses);
  const restarts = textOf(fieldsOf(pod.spec).restartPolicy) || 'Always';
  if (restarts === 'Always') {
    const problems = problemsOf(containers);
    if (problems !== '') return { status: 'Degraded', message: problems };
  }
  const phase = textOf(status.phase);
  const message = textOf(status.message);
  if (phase === 'Pending') {
    // Argo CD names neither the problems of init containers nor why no node takes the pod; the message does.
    const problems = problemsOf(listOf(status.initContainerStatuses)) || unscheduledOf(pod);
    return { status: 'Progressing', message: message || problems };
  }
  if (phase === 'Succeeded') return { status: 'Healthy', message };
  if (phase === 'Failed') return { status: 'Degraded', message: message || failureOf(containers) };
  if (phase !== 'Running') return { status: 'Unknown', message };
  if (restarts !== 'Always') return { status: 'Progressing', message };
  if (conditionOf(pod, 'Ready')?.status === 'True') return { status: 'Healthy', message };
  const ended = containers
    .map((container) => ({ ...container, state: container.lastState }))
    .filter(({ state }) => Object.keys(fieldsOf(fieldsOf(state).terminated)).length > 0);
  // Argo CD gives no message here; the last end of a container is the reason.
  if (ended.length > 0) return { status: 'Degraded', message: message || failureOf(ended) };
  return { status: 'Progressing', message };
}

/** What containers wait for that does not pass by itself; empty when there is nothing. */
const problemsOf = (containers: readonly Fields[]): string =>
  containers
    .map((container) => fieldsOf(fieldsOf(container.state).waiting))
    .filter(({ reason }) => isProblem(textOf(reason)))
    .map(({ message, reason }) => textOf(message) || textOf(reason))
    .join(', ');

/** Why the scheduler has not assigned the pod to a node; empty when it has. */
function unscheduledOf(pod: KubeObject): string {
  const scheduled = conditionOf(pod, 'PodScheduled');
  if (scheduled?.status !== 'False') return '';
  return [scheduled.reason, scheduled.message].filter(Boolean).join(': ');
}

const isProblem = (reason: string): boolean =>
  reason.startsWith('Err') || reason.endsWith('Error') || reason.endsWith('BackOff');

/** Why one of these containers ended. */
function failureOf(containers: readonly Fields[]): string {
  for (const container of containers) {
    const ended = fieldsOf(fieldsOf(container.state).terminated);
    if (textOf(ended.message) !== '') return textOf(ended.message);
    if (textOf(ended.reason) === 'OOMKilled') return 'OOMKilled';
    if (countOf(ended.exitCode) !== 0)
      return `container "${textOf(container.name)}" failed with exit code ${countOf(ended.exitCode)}`;
  }
  return '';
}

import type { ResourceHealth } from '@hawser/domain/resource-tree';
import type { KubeObject } from '../kube/api.ts';
import { countOf, type Fields, fieldsOf, listOf, textOf } from '../kube/fields.ts';
import { conditionOf } from '../watch/health/conditions.ts';

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
    // Argo CD does not judge init containers; the message names their problems.
    return { status: 'Progressing', message: message || problemsOf(listOf(status.initContainerStatuses)) };
  }
  if (phase === 'Succeeded') return { status: 'Healthy', message };
  if (phase === 'Failed') return { status: 'Degraded', message: message || failureOf(containers) };
  if (phase !== 'Running') return { status: 'Unknown', message };
  if (restarts !== 'Always') return { status: 'Progressing', message };
  if (conditionOf(pod, 'Ready')?.status === 'True') return { status: 'Healthy', message };
  const hasEnded = listOf(status.containerStatuses).some(
    (container) => Object.keys(fieldsOf(fieldsOf(container.lastState).terminated)).length > 0,
  );
  return { status: hasEnded ? 'Degraded' : 'Progressing', message };
}

/** What containers wait for that does not pass by itself; empty when there is nothing. */
const problemsOf = (containers: readonly Fields[]): string =>
  containers
    .map((container) => fieldsOf(fieldsOf(container.state).waiting))
    .filter(({ reason }) => isProblem(textOf(reason)))
    .map(({ message, reason }) => textOf(message) || textOf(reason))
    .join(', ');

const isProblem = (reason: string): boolean =>
  reason.startsWith('Err') || reason.endsWith('Error') || reason.endsWith('BackOff');

/** Why a container of a failed pod ended. */
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

import { type PodProblem, podProblemText } from '@hawser/domain/status';
import { type Fields, fieldsOf, listOf, textOf } from '../../kube/fields.ts';
import type { Health } from '../../report/health.ts';
import { conditionOf } from '../../kube/conditions.ts';

/** Waiting reasons with which the kubelet backs off: ImagePullBackOff, CrashLoopBackOff, CreateContainerConfigError. */
const PROBLEM = /BackOff$|^Err|Error$|^InvalidImageName$/;

/** A container that runs this long is not in a crash loop: the kubelet's `MaxContainerBackOff` is reset, milliseconds. */
const BACK_OFF_RESET_MS = 600_000;

/**
 * Whether the kubelet itself reported that a pod is not ready: it gives a reason. When a node is silent, the control plane sets the
 * condition without a reason, or with NodeNotReady.
 */
const isReadinessReported = (reason: string): boolean => reason !== '' && reason !== 'NodeNotReady';

/** Why the pod is not healthy, with the kubelet's or the scheduler's message; null when it is. Does not name the pod. */
export function podProblem(pod: Fields): PodProblem | null {
  const problem = (reason: string, message: string, container: string | null): PodProblem => ({
    pod: null,
    container,
    reason,
    message,
  });
  const status = fieldsOf(pod.status);
  const scheduled = conditionOf(pod, 'PodScheduled');
  if (scheduled?.status === 'False' && scheduled.reason === 'Unschedulable') {
    return problem(scheduled.reason, scheduled.message, null);
  }
  for (const container of [...listOf(status.initContainerStatuses), ...listOf(status.containerStatuses)]) {
    const waiting = fieldsOf(fieldsOf(container.state).waiting);
    if (PROBLEM.test(textOf(waiting.reason)))
      return problem(textOf(waiting.reason), textOf(waiting.message), textOf(container.name) || null);
    const loop = crashLoop(container);
    if (loop !== null) return problem('CrashLoopBackOff', loop, textOf(container.name) || null);
  }
  const ready = conditionOf(pod, 'Ready');
  if (status.phase === 'Running' && ready?.status === 'False' && !isReadinessReported(ready.reason)) {
    return problem('NodeNotReady', `node ${textOf(fieldsOf(pod.spec).nodeName)} is not ready`, null);
  }
  if (status.phase !== 'Failed') return null;
  for (const container of listOf(status.containerStatuses)) {
    const ended = fieldsOf(fieldsOf(container.state).terminated);
    if (textOf(ended.reason) !== '')
      return problem(textOf(ended.reason), textOf(ended.message), textOf(container.name) || null);
  }
  return problem(textOf(status.reason) || 'Failed', textOf(status.message), null);
}

/**
 * Why a container that is not ready is in a crash loop although it does not wait now: it was started again and fails soon. Without this the
 * reason would come and go with every restart. Null if it is not. A run of 10 minutes ends the back-off of the kubelet.
 */
function crashLoop(container: Fields): string | null {
  const ended = fieldsOf(fieldsOf(container.lastState).terminated);
  const { restartCount, ready } = container;
  if (ready !== false || typeof restartCount !== 'number' || restartCount < 2) return null;
  if (typeof ended.exitCode !== 'number' || ended.exitCode === 0) return null;
  const ran = Date.parse(textOf(ended.finishedAt)) - Date.parse(textOf(ended.startedAt));
  if (ran > BACK_OFF_RESET_MS) return null;
  return `last exit code ${ended.exitCode} (${textOf(ended.reason) || 'Error'}), ${restartCount} restarts`;
}

/** A Pod without a controller. */
export function podHealth(pod: Fields): Health {
  const phase = textOf(fieldsOf(pod.status).phase);
  const ready = conditionOf(pod, 'Ready');
  const since = ready?.since ?? null;
  const problem = podProblem(pod);
  if (problem !== null) return { status: 'DOWN', message: podProblemText(problem), kubeStatus: null, since };
  if (phase === 'Succeeded') return { status: 'UP', message: 'complete', kubeStatus: null, since };
  if (phase === 'Running' && ready?.status === 'True')
    return { status: 'UP', message: '', kubeStatus: null, since };
  return { status: 'PROGRESSING', message: ready?.message ?? '', kubeStatus: null, since };
}

import { type Fields, fieldsOf, listOf, textOf } from '../../kube/fields.ts';
import type { Health } from '../../report/health.ts';
import { conditionOf } from './conditions.ts';

/** Waiting reasons with which the kubelet backs off: ImagePullBackOff, CrashLoopBackOff, CreateContainerConfigError. */
const PROBLEM = /BackOff$|^Err|Error$|^InvalidImageName$/;

function sentence(reason: string, message: string): string {
  return message === '' ? reason : `${reason}: ${message}`;
}

/** Why the pod is not healthy, with the kubelet's or the scheduler's message; null when it is. */
export function podProblem(pod: Fields): string | null {
  const status = fieldsOf(pod.status);
  const scheduled = conditionOf(pod, 'PodScheduled');
  if (scheduled?.status === 'False' && scheduled.reason === 'Unschedulable') {
    return sentence(scheduled.reason, scheduled.message);
  }
  for (const container of [...listOf(status.initContainerStatuses), ...listOf(status.containerStatuses)]) {
    const waiting = fieldsOf(fieldsOf(container.state).waiting);
    if (PROBLEM.test(textOf(waiting.reason)))
      return sentence(textOf(waiting.reason), textOf(waiting.message));
  }
  if (status.phase !== 'Failed') return null;
  for (const container of listOf(status.containerStatuses)) {
    const ended = fieldsOf(fieldsOf(container.state).terminated);
    if (textOf(ended.reason) !== '') return sentence(textOf(ended.reason), textOf(ended.message));
  }
  return sentence(textOf(status.reason) || 'Failed', textOf(status.message));
}

/** A Pod without a controller. */
export function podHealth(pod: Fields): Health {
  const phase = textOf(fieldsOf(pod.status).phase);
  const ready = conditionOf(pod, 'Ready');
  const since = ready?.since ?? null;
  const problem = podProblem(pod);
  if (problem !== null) return { status: 'DOWN', message: problem, kubeStatus: null, since };
  if (phase === 'Succeeded') return { status: 'UP', message: 'complete', kubeStatus: null, since };
  if (phase === 'Running' && ready?.status === 'True')
    return { status: 'UP', message: '', kubeStatus: null, since };
  return { status: 'PROGRESSING', message: ready?.message ?? '', kubeStatus: null, since };
}

import { type Fields, fieldsOf, listOf, textOf } from '../../kube/fields.ts';
import type { Verdict } from '../../report/verdict.ts';
import { conditionOf } from './conditions.ts';

/** Waiting is trouble when the kubelet gave up for now: ImagePullBackOff, CrashLoopBackOff, CreateContainerConfigError. */
const TROUBLE = /BackOff$|^Err|Error$|^InvalidImageName$/;

function sentence(reason: string, message: string): string {
  return message === '' ? reason : `${reason}: ${message}`;
}

/** Why the pod does not get on, in the kubelet's or the scheduler's own words; null when it does. */
export function podTrouble(pod: Fields): string | null {
  const status = fieldsOf(pod.status);
  const scheduled = conditionOf(pod, 'PodScheduled');
  if (scheduled?.status === 'False' && scheduled.reason === 'Unschedulable') {
    return sentence(scheduled.reason, scheduled.message);
  }
  for (const container of [...listOf(status.initContainerStatuses), ...listOf(status.containerStatuses)]) {
    const waiting = fieldsOf(fieldsOf(container.state).waiting);
    if (TROUBLE.test(textOf(waiting.reason)))
      return sentence(textOf(waiting.reason), textOf(waiting.message));
  }
  if (status.phase !== 'Failed') return null;
  for (const container of listOf(status.containerStatuses)) {
    const ended = fieldsOf(fieldsOf(container.state).terminated);
    if (textOf(ended.reason) !== '') return sentence(textOf(ended.reason), textOf(ended.message));
  }
  return sentence(textOf(status.reason) || 'Failed', textOf(status.message));
}

/** A Pod that stands for itself. */
export function podVerdict(pod: Fields): Verdict {
  const phase = textOf(fieldsOf(pod.status).phase);
  const ready = conditionOf(pod, 'Ready');
  const since = ready?.since ?? null;
  const trouble = podTrouble(pod);
  if (trouble !== null) return { status: 'DOWN', message: trouble, kubeStatus: null, since };
  if (phase === 'Succeeded') return { status: 'UP', message: 'complete', kubeStatus: null, since };
  if (phase === 'Running' && ready?.status === 'True')
    return { status: 'UP', message: '', kubeStatus: null, since };
  return { status: 'PROGRESSING', message: ready?.message ?? '', kubeStatus: null, since };
}

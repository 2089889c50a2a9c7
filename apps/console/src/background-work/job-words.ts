import type { Job } from '@hawser/contract/jobs';
import { simulatedText } from '@hawser/domain/demo';
import type { ToastMessage } from '@hawser/ui/toast';
import type { Registry } from '../registry/index.ts';

/** What jobs of each kind are called; a kind that this console does not know yet is called by its subject. */
type JobKinds = Registry['jobs'];

/** What the end of a job is reported with; who else sees that end reports it with the same, and it is shown once. */
export function endToast(
  kinds: JobKinds,
  { kind, subjectID }: Pick<Job, 'kind' | 'subjectID'>,
): ToastMessage {
  return { tone: 'positive', text: kinds.get(kind)?.done ?? 'Done.', about: `${kind}:${subjectID}` };
}

/** What a job is, for people. */
export function jobTitle(
  kinds: JobKinds,
  { kind, subjectName, simulated }: Pick<Job, 'kind' | 'subjectName' | 'simulated'>,
): string {
  const name = simulatedText(subjectName, simulated);
  return kinds.get(kind)?.title(name) ?? name;
}

/** Where a job is: its step, what it waits for, why the last try failed. */
export function jobDetail(
  job: Pick<Job, 'stepLabel' | 'stepNumber' | 'stepCount' | 'waitsFor' | 'problem'>,
): string {
  const step = job.stepCount > 1 ? `${job.stepNumber} of ${job.stepCount}: ${job.stepLabel}` : job.stepLabel;
  const waits = job.waitsFor === '' ? '' : `waiting for ${job.waitsFor}`;
  const problem = job.problem === '' ? '' : `${job.problem} It is retried automatically.`;
  return [step, waits, problem].filter((part) => part !== '').join(' · ');
}

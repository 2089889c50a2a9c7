import type { Job } from '@hawser/contract/jobs';
import { simulatedText } from '@hawser/domain/demo';
import type { ToastMessage } from '@hawser/ui/toast';
import { authorText } from '../author/index.ts';
import { endText } from './job-items.ts';
import type { Registry } from '../registry/index.ts';

/** Registered job kinds; a job of an unknown kind is named by its subject. */
type JobKinds = Registry['jobs'];

/** The toast for a finished job. Other components that report the same end use the same id, so that it is shown once. */
export function finishedToast(
  kinds: JobKinds,
  { kind, subjectID, items = null }: Pick<Job, 'kind' | 'subjectID'> & Partial<Pick<Job, 'items'>>,
): ToastMessage {
  const about = `${kind}:${subjectID}`;
  const done = kinds.get(kind)?.done ?? 'Done.';
  if (items === null) return { tone: 'positive', text: done, about };
  const isComplete = items.failedCount + items.left === 0;
  return { tone: isComplete ? 'positive' : 'informational', text: `${done}: ${endText(items)}.`, about };
}

/** The title of a job. */
export function jobTitle(
  kinds: JobKinds,
  { kind, subjectName, simulated }: Pick<Job, 'kind' | 'subjectName' | 'simulated'>,
): string {
  const name = simulatedText(subjectName, simulated);
  return kinds.get(kind)?.title(name) ?? name;
}

/** Who requested a job. */
export const requestedBy = (job: Pick<Job, 'actorUid' | 'actorName'>, uid: string): string =>
  `requested by ${authorText(job, uid)}`;

/** The state of a job: its step, what it waits for, why the last attempt failed. */
export function jobDetail(
  job: Pick<Job, 'stepLabel' | 'stepNumber' | 'stepCount' | 'waitsFor' | 'problem'>,
): string {
  const step = job.stepCount > 1 ? `${job.stepNumber} of ${job.stepCount}: ${job.stepLabel}` : job.stepLabel;
  const waits = job.waitsFor === '' ? '' : `waiting for ${job.waitsFor}`;
  const problem = job.problem === '' ? '' : `${job.problem} It is retried automatically.`;
  return [step, waits, problem].filter((part) => part !== '').join(' · ');
}

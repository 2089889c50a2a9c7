import type { Job } from '@hawser/contract';
import { networkMessages, routerMessages, simulatedText } from '@hawser/domain';
import type { ToastMessage } from '@hawser/ui/toast';
import type { DialogName } from '../page/index.ts';

/** What a kind of work is called, what its end is told with, and the dialog that shows it. */
interface JobKind {
  title(name: string): string;
  done: string;
  dialog: DialogName;
}

const KINDS: Readonly<Record<string, JobKind>> = {
  'network.delete': {
    title: (name) => `Deleting ${name}`,
    done: networkMessages.deleted,
    dialog: 'delete-network',
  },
  'router.detach': { title: (name) => `Detaching ${name}`, done: routerMessages.detached, dialog: 'detach' },
};

/** The words of a job's kind; a kind that this console does not know yet is called by its subject. */
export function jobKind(kind: string): JobKind | null {
  return Object.hasOwn(KINDS, kind) ? (KINDS[kind] ?? null) : null;
}

/** What the end of a job is told with; who else sees that end tells it with the same, and it is shown once. */
export function endToast({ kind, subjectID }: Pick<Job, 'kind' | 'subjectID'>): ToastMessage {
  return { tone: 'positive', text: jobKind(kind)?.done ?? 'Done.', about: `${kind}:${subjectID}` };
}

/** What a job is, for people. */
export function jobTitle({
  kind,
  subjectName,
  simulated,
}: Pick<Job, 'kind' | 'subjectName' | 'simulated'>): string {
  const name = simulatedText(subjectName, simulated);
  return jobKind(kind)?.title(name) ?? name;
}

/** Where a job is: its step, what it waits for, why the last try failed. */
export function jobDetail(
  job: Pick<Job, 'stepLabel' | 'stepNumber' | 'stepCount' | 'waitsFor' | 'problem'>,
): string {
  const step = job.stepCount > 1 ? `${job.stepNumber} of ${job.stepCount}: ${job.stepLabel}` : job.stepLabel;
  const waits = job.waitsFor === '' ? '' : `waiting for ${job.waitsFor}`;
  const problem = job.problem === '' ? '' : `${job.problem} It is tried again by itself.`;
  return [step, waits, problem].filter((part) => part !== '').join(' · ');
}

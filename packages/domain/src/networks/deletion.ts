import { networkMessages } from './messages.ts';

/** How long the deletion of a network waits until its routers have detached, milliseconds; then they are deactivated (Spec 1 §9). */
export const NETWORK_DELETE_WAIT_MS = 90_000;

/** The steps of a deletion, in their order (Spec 1 §4). */
export const DELETION_STEPS = ['features', 'detach', 'objects', 'network'] as const;

export type DeletionStep = (typeof DELETION_STEPS)[number];

const LABELS: Readonly<Record<DeletionStep, string>> = {
  features: 'Removing features and distribution rules',
  detach: 'Detaching clusters',
  objects: 'Deleting applications',
  network: 'Detaching routers and deleting the network',
};

/** The label of a step. */
export function deletionStepLabel(step: string): string {
  return isStep(step) ? LABELS[step] : step;
}

/** The message when a step fails. The step is retried nevertheless. */
export function deletionProblem(step: string): string {
  return step === 'detach' ? networkMessages.notDetached : networkMessages.notDeleted;
}

function isStep(step: string): step is DeletionStep {
  return (DELETION_STEPS as readonly string[]).includes(step);
}

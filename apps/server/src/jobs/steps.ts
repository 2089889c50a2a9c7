import { DELETION_STEPS, deletionStepLabel } from '@hawser/domain/networks';

/** The steps of a kind of visible job, and their labels. */
interface Steps {
  readonly steps: readonly string[];
  readonly label: (step: string) => string;
}

const STEPS: Readonly<Record<string, Steps>> = {
  'network.delete': { steps: DELETION_STEPS, label: deletionStepLabel },
  'router.detach': { steps: ['deactivate'], label: () => 'Detaching the cluster' },
};

/** The steps of this kind. For an unknown kind the label of a step is its name. */
export function stepsOf(kind: string): Steps {
  return (Object.hasOwn(STEPS, kind) && STEPS[kind]) || { steps: [], label: (step) => step };
}

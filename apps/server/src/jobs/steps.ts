import { DELETION_STEPS, deletionStepLabel } from '@hawser/domain';

/** The steps of a kind of job that people see, and what they are called. */
interface Steps {
  readonly steps: readonly string[];
  readonly label: (step: string) => string;
}

const STEPS: Readonly<Record<string, Steps>> = {
  'network.delete': { steps: DELETION_STEPS, label: deletionStepLabel },
  'router.detach': { steps: ['deactivate'], label: () => 'Detaching the cluster' },
};

/** The steps of this kind; of an unknown one each step is called by its own name. */
export function stepsOf(kind: string): Steps {
  return (Object.hasOwn(STEPS, kind) && STEPS[kind]) || { steps: [], label: (step) => step };
}

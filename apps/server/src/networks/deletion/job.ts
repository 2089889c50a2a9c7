import {
  DELETION_STEPS,
  deletionProblem,
  type DeletionStep,
  deletionStepLabel,
  NETWORK_DELETE_WAIT_MS,
} from '@hawser/domain/networks';
import type { JobHandler, JobOutcome, JobSubject, JobWork, NewJob } from '../../job-queue/index.ts';
import { lockNetwork } from '../../placement/index.ts';
import { detachAll } from './detach-step.ts';
import { removeFeatures } from './features-step.ts';
import { removeNetwork } from './network-step.ts';
import { removeObjects } from './objects-step.ts';
import type { StepWork } from './step.ts';

/** Kind of the job that deletes a network. */
const DELETE_JOB = 'network.delete';

const STEPS: Readonly<Record<DeletionStep, (work: StepWork) => Promise<JobOutcome>>> = {
  features: removeFeatures,
  detach: detachAll,
  objects: removeObjects,
  network: removeNetwork,
};

/** The first step of the job. Its deadline is set again when the wait for routers begins. */
export function firstStep(subject: JobSubject, now: number): NewJob {
  return {
    kind: DELETE_JOB,
    step: 'features',
    steps: DELETION_STEPS.map((name) => ({ name, label: deletionStepLabel(name) })),
    payload: { networkID: subject.id },
    runAfter: now,
    deadlineAt: now + NETWORK_DELETE_WAIT_MS,
    subject,
  };
}

/**
 * Deletes a network in the four steps of Spec 1 §4: features, detach, objects, network. Each run handles one page of a step, in
 * one transaction with the job's progress.
 */
export const deleteNetworkJob: JobHandler = {
  kind: DELETE_JOB,

  async run(work: JobWork): Promise<JobOutcome> {
    const { networkID } = work.job.payload;
    if (typeof networkID !== 'string') return 'done';
    const network = await lockNetwork(work.tx, networkID, 'alone');
    // The network is gone if a previous run committed but the server crashed before it knew.
    if (network === undefined) return 'done';
    const step = Object.hasOwn(STEPS, work.job.step) ? STEPS[work.job.step as DeletionStep] : removeFeatures;
    return step({ ...work, network });
  },

  problem: deletionProblem,
};

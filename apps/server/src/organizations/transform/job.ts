import { organizationMessages, type TransformStep, transformProblem } from '@hawser/domain/organizations';
import type { JobHandler, JobOutcome } from '../../job-queue/index.ts';
import type { OrganizationPorts } from '../ports.ts';
import { TRANSFORM_JOB, TransformPayload } from './payload.ts';
import { finish, makeMember, makePerson, moveMemberships, moveSignIn, type StepWork } from './steps.ts';

const STEPS: Readonly<Record<TransformStep, (work: StepWork) => Promise<JobOutcome>>> = {
  account: makePerson,
  member: makeMember,
  'sign-in': moveSignIn,
  memberships: moveMemberships,
  finish,
};

/** After so many failures of a step the organization says that it failed. The step is tried again all the same. */
const FAILURES_BEFORE_NOTICE = 3;

/**
 * Makes the account of a person an organization. Its id is the context of the job. Each step can be repeated: it is, when the server
 * is killed between what the step did elsewhere and the commit of the step.
 */
export const transformJob = (ports: OrganizationPorts): JobHandler => ({
  kind: TRANSFORM_JOB,

  async run(work): Promise<JobOutcome> {
    const { tx, job, now } = work;
    const organization = await tx.db
      .selectFrom('organizations')
      .selectAll()
      .where('owner_uid', '=', tx.owner)
      .forUpdate()
      .executeTakeFirst();
    if (organization === undefined || organization.processing === 'ok') return 'done';
    if (job.attempt > FAILURES_BEFORE_NOTICE && organization.processing === 'processing') {
      const failed = { processing: 'failed', processing_message: transformProblem(job.step) } as const;
      await tx.db.updateTable('organizations').set(failed).where('owner_uid', '=', tx.owner).execute();
      return { step: job.step, runAfter: now };
    }
    const step = Object.hasOwn(STEPS, job.step) ? STEPS[job.step as TransformStep] : makePerson;
    return step({ ...work, ports, organization, payload: TransformPayload.parse(job.payload) });
  },

  problem: (step) => `${organizationMessages.processing} ${transformProblem(step)}`,
});

import { type JsonObject, numberOf, objectOf } from '../api/json.ts';
import { isTerminating, joined, nameOf, newSuffix, uidOf } from '../object/meta.ts';
import { compact, isTrue, withCondition } from '../object/conditions.ts';
import { type ControllerContext, isActive, JOB, POD } from './controller-context.ts';
import { NEW_POD } from './replica-set.ts';
import { templateMetadata } from './template.ts';

const phaseOf = (pod: JsonObject) => objectOf(pod['status'])['phase'];
const restartsOf = (pod: JsonObject) => {
  const [state] = (objectOf(pod['status'])['containerStatuses'] ?? []) as readonly JsonObject[];
  return numberOf(state?.['restartCount']);
};

/** Runs pods until enough have succeeded, or too many have failed. */
export function reconcileJob(context: ControllerContext, job: JsonObject): void {
  if (isTerminating(job)) return;
  const spec = objectOf(job['spec']);
  const before = objectOf(job['status']);
  if (isTrue(before, 'Complete') || isTrue(before, 'Failed')) return;
  const desired = numberOf(spec['completions'], 1);
  const limit = numberOf(spec['backoffLimit'], 6);
  const pods = context.owned(POD, job);
  const succeeded = pods.filter((pod) => phaseOf(pod) === 'Succeeded').length;
  const active = pods.filter(isActive);
  const hasFailed = active.some((pod) => restartsOf(pod) > limit);
  const isSuspended = spec['suspend'] === true;
  if (hasFailed || isSuspended) for (const pod of active) context.remove(POD, pod);
  else {
    const missing = Math.min(numberOf(spec['parallelism'], 1), desired - succeeded) - active.length;
    for (let i = 0; i < missing; i++) start(context, job, objectOf(spec['template']));
  }
  report(context, job, { succeeded, desired, hasFailed, isSuspended });
}

function start(context: ControllerContext, job: JsonObject, template: JsonObject): void {
  const labels = {
    'batch.kubernetes.io/job-name': nameOf(job),
    'batch.kubernetes.io/controller-uid': uidOf(job),
  };
  const name = joined(nameOf(job), newSuffix(context.random));
  const metadata = { ...templateMetadata(template, labels), name, generateName: `${nameOf(job)}-` };
  context.make(POD, job, JOB, metadata, { spec: template['spec'], status: NEW_POD });
}

interface JobProgress {
  readonly succeeded: number;
  readonly desired: number;
  readonly hasFailed: boolean;
  readonly isSuspended: boolean;
}

function report(
  context: ControllerContext,
  job: JsonObject,
  { succeeded, desired, hasFailed, isSuspended }: JobProgress,
): void {
  const now = context.now();
  const before = objectOf(job['status']);
  const active = context.owned(POD, job).filter(isActive);
  const ready = active.filter((pod) => isTrue(objectOf(pod['status']), 'Ready')).length;
  let status: JsonObject = {
    ...(before['conditions'] === undefined ? {} : { conditions: before['conditions'] }),
    startTime: before['startTime'] ?? now,
    ready,
    terminating: 0,
    uncountedTerminatedPods: {},
    ...compact({ active: active.length, succeeded }),
  };
  if (succeeded >= desired) {
    const message = 'Reached expected number of succeeded pods';
    for (const type of ['SuccessCriteriaMet', 'Complete'])
      status = withCondition(
        status,
        { type, status: 'True', reason: 'CompletionsReached', message, lastProbeTime: now },
        now,
      );
    status = { ...status, completionTime: now };
  } else if (hasFailed) {
    const message = 'Job has reached the specified backoff limit';
    for (const type of ['FailureTarget', 'Failed'])
      status = withCondition(
        status,
        { type, status: 'True', reason: 'BackoffLimitExceeded', message, lastProbeTime: now },
        now,
      );
  } else if (isSuspended) {
    const condition = { type: 'Suspended', status: 'True', reason: 'JobSuspended', message: 'Job suspended' };
    status = withCondition(status, condition, now);
  }
  context.setStatus(JOB, job, status);
}

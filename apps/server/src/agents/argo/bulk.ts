import { ActOnApplications } from '@hawser/contract/argo';
import { type Job, JobItems } from '@hawser/contract/jobs';
import { newId } from '@hawser/ports';
import { sql } from 'kysely';
import { z } from 'zod';
import { writeAudit } from '../../http/audit.ts';
import { Failure, invalid, requireRow } from '../../http/failure.ts';
import type { Work } from '../../http/route.ts';
import {
  addJob,
  type JobHandler,
  type JobOutcome,
  type JobPreparation,
  preparedJob,
} from '../../job-queue/index.ts';
import { jobRecord } from '../../jobs/index.ts';
import { jobRequester, NOTHING_DONE } from '../../objects/index.ts';
import { agentMessages } from '../messages.ts';
import { askHub, type FindAgents } from './ask-hub.ts';
import { type ArgoTarget, argoTargets, placementsOfObjects } from './target.ts';
import { actionWords } from './words.ts';

const KIND = 'applications.argo';
/** Applications that are asked for at once, which is one step: fewer than an agent has streams. */
const SHARE = 16;
/** Most Applications of one job: clusters × objects. */
const MOST = 10_000;
/** Failed Applications that are named; all are counted. */
const NAMED = 100;
const DEADLINE_MS = 24 * 60 * 60 * 1000;
const FAILED = 'An error has occurred.';

/** What the job keeps between its steps. */
const Payload = z.object({
  placed: z.array(z.object({ objectID: z.string(), routerID: z.string() })),
  action: ActOnApplications.shape.action,
  by: z.string(),
  /** IP address of the request. */
  address: z.string(),
  outcome: JobItems,
  isStopped: z.boolean().default(false),
});

/** Starts a job that has the agents of hubs act on Applications, each on its own. @throws Failure 404 if none is placed, 400 if they are too many. */
export async function startArgoJob({
  tx,
  body: { objectIDs, action },
  session,
  address,
  now,
  random,
}: Work<unknown, undefined, ActOnApplications>): Promise<{ answer: { accepted: Job }; count: string }> {
  const all = await placementsOfObjects(tx, objectIDs, MOST + 1);
  if (all.length > MOST)
    throw invalid(
      `These are more than ${MOST.toLocaleString('en')} Applications. Select fewer objects.`,
      'objectIDs',
    );
  const targets = await argoTargets(tx, all);
  const first = requireRow(targets[0]);
  const { length: total } = targets;
  const count = `${total.toLocaleString('en')} Application${total === 1 ? '' : 's'}`;
  const jobID = await addJob(
    tx,
    {
      kind: KIND,
      step: 'items',
      steps: [{ name: 'items', label: 'Applications' }],
      payload: {
        placed: targets.map(({ objectID, routerID }) => ({ objectID, routerID })),
        action,
        by: session.email,
        address,
        outcome: { ...NOTHING_DONE, left: total },
      },
      runAfter: now,
      deadlineAt: now + DEADLINE_MS,
      subject: { kind: 'objects', id: first.objectID, name: count, simulated: false, actorUid: session.uid },
      progress: { done: 0, total, waitsFor: '' },
    },
    now,
    random,
  );
  return { answer: { accepted: await jobRecord(tx, jobID, now) }, count };
}

/** What became of one Application. */
interface Result {
  readonly objectID: string;
  readonly target: ArgoTarget | undefined;
  /** Empty when it was done. */
  readonly problem: string;
}

/** The handlers of actions on many Applications. */
export const argoJobs = (agents: FindAgents): readonly JobHandler[] => [
  preparedJob<readonly Result[]>({
    kind: KIND,
    prepare: (asked) => actOnShare(agents, asked),
    async run({ tx, job, now, random, found }): Promise<JobOutcome> {
      const { placed, action, outcome, address, isStopped: isAsked } = Payload.parse(job.payload);
      const { uid, mayAct } = await jobRequester(tx, job.id);
      const isStopped = isAsked || !mayAct;
      const done = found.filter(({ problem }) => problem === '');
      const failed = found.filter(({ problem }) => problem !== '');
      await writeAudit(
        tx.db,
        tx.owner,
        done.flatMap(({ objectID, target }) =>
          target === undefined
            ? []
            : {
                id: newId(now, random),
                at: now,
                actor: uid,
                address,
                command: 'actOnApplication',
                subjectKind: 'object',
                subjectID: objectID,
                summary: `${target.name} on ${target.clusterName}: ${actionWords(action, [])}`,
                change: { networkID: target.networkID },
              },
        ),
      );
      const named = failed.map(({ objectID, target, problem }) => ({
        id: objectID,
        name: target === undefined ? objectID : `${target.name} on ${target.clusterName}`,
        message: problem,
      }));
      const doneNow = outcome.succeeded + outcome.failedCount + found.length;
      const after = {
        succeeded: outcome.succeeded + done.length,
        failed: [...outcome.failed, ...named].slice(0, NAMED),
        failedCount: outcome.failedCount + failed.length,
        left: placed.length - doneNow,
        isStopped,
      };
      // A request to stop meanwhile is kept.
      await sql`
        update jobs set payload = payload || ${JSON.stringify({ outcome: after })}::jsonb
         where owner_uid = ${tx.owner} and id = ${job.id}`.execute(tx.db);
      if (isStopped || after.left === 0) return 'done';
      return {
        step: 'items',
        runAfter: now,
        progress: { done: doneNow, total: placed.length, waitsFor: '' },
      };
    },
    problem: () => FAILED,
  }),
];

/**
 * Asks for the next Applications at once. After a crash before the step is committed they are asked for again, which does the same: Argo CD
 * refuses a second operation, and a refresh is a refresh.
 */
async function actOnShare(
  agents: FindAgents,
  { job, clock, read }: JobPreparation,
): Promise<readonly Result[]> {
  const { placed, action, by, outcome, isStopped } = Payload.parse(job.payload);
  const done = outcome.succeeded + outcome.failedCount;
  const share = placed.slice(done, done + SHARE);
  const { targets, isEnded } = await read(async (tx) => ({
    targets: await argoTargets(tx, share),
    isEnded: isStopped || !(await jobRequester(tx, job.id)).mayAct,
  }));
  if (isEnded) return [];
  return Promise.all(
    share.map(async ({ objectID, routerID }): Promise<Result> => {
      const target = targets.find((each) => each.objectID === objectID && each.routerID === routerID);
      if (target === undefined) return { objectID, target, problem: agentMessages.notInArgo };
      try {
        await askHub({ agents, clock, owner: job.owner, by }, target, action);
        return { objectID, target, problem: '' };
      } catch (error) {
        return { objectID, target, problem: error instanceof Failure ? error.message : FAILED };
      }
    }),
  );
}

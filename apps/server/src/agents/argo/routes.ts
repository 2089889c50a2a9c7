import { ActOnApplication, ActOnApplications, ApplicationActed } from '@hawser/contract/argo';
import { Accepted } from '@hawser/contract/jobs';
import { z } from 'zod';
import { conflicting, requireRow } from '../../http/failure.ts';
import type { RecordedChange } from '../../http/recorded-change.ts';
import { type AnyRoute, command } from '../../http/route.ts';
import { readYaml, updateObject, VERSIONS_KEPT } from '../../objects/index.ts';
import type { TenantTransaction } from '../../store/store.ts';
import { askHub, type FindAgents } from './ask-hub.ts';
import { startArgoJob } from './bulk.ts';
import { pinnedYaml } from './pinned.ts';
import { type ArgoTarget, argoTargets, reportedTarget } from './target.ts';
import { actionWords } from './words.ts';

const AUTOMATED =
  'Automatic sync is on, and would undo this. Roll back by pinning the revision in a new version of the object instead.';

const Path = z.object({ objectID: z.string().max(100), routerID: z.string().max(100) });

/** What is done with Applications in Argo CD, by the agent of the hub. */
export const argoRoutes = (agents: FindAgents, versionsKept = VERSIONS_KEPT): AnyRoute[] => [
  command({
    operationId: 'actOnApplication',
    summary: 'Refresh, sync, roll back or terminate an Application of Argo CD on one cluster',
    tag: 'objects',
    policy: 'objects.write',
    method: 'POST',
    path: '/api/objects/{objectID}/clusters/{routerID}/argo',
    limit: 'write',
    params: Path,
    body: ActOnApplication,
    answer: ApplicationActed,
    status: 200,
    async prepare({ params, body, session, clock, read }) {
      const target = requireRow(
        await read(async (tx) => {
          const [placed] = await argoTargets(tx, [params]);
          return placed ?? (body.type === 'release' ? reportedTarget(tx, params) : undefined);
        }),
      );
      const { owner, email: by } = session;
      const item = await askHub({ agents, clock, owner, by }, target, body);
      if (!item.isDone && !(body.type === 'rollBack' && body.pin)) throw conflicting(AUTOMATED);
      return { target, item };
    },
    async handle({ tx, body, session, now, found: { target, item } }) {
      const { revisions } = item;
      if (!item.isDone) return pin(tx, target, revisions, { session, now, versionsKept });
      const { name, clusterName, networkID } = target;
      const change: RecordedChange = { networkID };
      return {
        answer: { pinnedVersion: null, revisions },
        summary: `${name} on ${clusterName}: ${actionWords(body, revisions)}`,
        change,
      };
    },
    audit: {
      subject: 'object',
      id: (_, { params }) => params.objectID,
      summary: ({ summary }) => summary,
    },
  }),
  command({
    operationId: 'actOnApplications',
    summary: 'Start a job that refreshes, syncs or terminates many Applications of Argo CD',
    tag: 'objects',
    policy: 'objects.write',
    method: 'POST',
    path: '/api/objects/argo',
    limit: 'bulk-write',
    body: ActOnApplications,
    answer: Accepted,
    status: 202,
    handle: startArgoJob,
    audit: {
      subject: 'job',
      id: ({ answer }) => answer.accepted.id,
      summary: ({ count }, { body }) => `${count}: ${actionWords(body.action, [])}`,
    },
  }),
];

/** Writes what is rolled back to into a new version of the object: Argo CD's automation then keeps it there. */
async function pin(
  tx: TenantTransaction,
  { objectID }: ArgoTarget,
  revisions: readonly string[],
  {
    versionsKept,
    ...by
  }: { readonly session: { readonly uid: string }; readonly now: number; readonly versionsKept: number },
) {
  const { yaml, manifest, version, name, kind } = requireRow(
    await tx.db
      .selectFrom('objects')
      .select(['yaml', 'manifest', 'version', 'name', 'kind'])
      .where('owner_uid', '=', tx.owner)
      .where('id', '=', objectID)
      .where('active', '=', true)
      .executeTakeFirst(),
  );
  const body = { yaml: await pinnedYaml(yaml, manifest, revisions) };
  const read = await readYaml(body.yaml, kind);
  const { answer, change } = await updateObject(
    { tx, params: { objectID }, body, ...by, ifMatch: version },
    versionsKept,
    read,
  );
  const pinnedVersion = answer.updated.version;
  return {
    answer: { pinnedVersion, revisions: [...revisions] },
    summary: `${name}: ${actionWords({ type: 'rollBack', id: 0, pin: true }, revisions)} by pinning it (v${version} → v${pinnedVersion})`,
    change,
  };
}

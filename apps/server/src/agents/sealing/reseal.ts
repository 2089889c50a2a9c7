import { WholeObject } from '@hawser/contract/objects';
import { updated } from '@hawser/contract/record';
import { MAX_RESEALED, Resealed } from '@hawser/contract/streams';
import { SECRET_ANNOTATIONS } from '@hawser/domain/secrets';
import type { Clock } from '@hawser/ports';
import { sql } from 'kysely';
import { z } from 'zod';
import { conflicting, requireRow } from '../../http/failure.ts';
import { type AnyRoute, command } from '../../http/route.ts';
import { readYaml, updateObject, VERSIONS_KEPT } from '../../objects/index.ts';
import type { TenantTransaction } from '../../store/store.ts';
import { withYaml } from '../../yaml/index.ts';
import type { FindAgents } from '../argo/index.ts';
import { ask } from '../ask.ts';
import { agentMessages } from '../messages.ts';
import { readCertificate } from './certificate.ts';

const NOT_SEALED = 'The agent of this cluster did not answer with the sealed values that it was asked for.';

/**
 * Has the controller of a cluster seal a placed SealedSecret again with its newest key, which needs no plain text, and writes what it
 * answers as a new version.
 */
export const resealRoutes = (agents: FindAgents, versionsKept = VERSIONS_KEPT): AnyRoute[] => [
  command({
    operationId: 'resealObject',
    summary: 'Have the controller of its cluster seal a SealedSecret again with its newest key',
    tag: 'secrets',
    policy: 'objects.write',
    method: 'POST',
    path: '/api/objects/{objectID}/reseal',
    limit: 'write',
    params: z.object({ objectID: z.string().max(100) }),
    answer: updated(WholeObject),
    status: 200,
    async prepare({ params: { objectID }, now, clock, read }) {
      const { owner, placed } = await read(async (tx) => ({
        owner: tx.owner,
        placed: await placedSecret(tx, objectID),
      }));
      const { yaml, digest, version, encryptedData, routerID, clusterName } = placed;
      const resealed = await askForIt({ agents, clock, owner }, { routerID, objectID, digest });
      refuseOthers(encryptedData, resealed.encryptedData);
      const certificate = readCertificate(resealed.pem);
      if (certificate === null) throw conflicting('The controller of Sealed Secrets shows no certificate.');
      const written = await withYaml('withFields', yaml, [
        ...Object.entries(resealed.encryptedData).map(([key, value]) => ({
          path: ['spec', 'encryptedData', key],
          value,
        })),
        {
          path: ['metadata', 'annotations', SECRET_ANNOTATIONS.sealedWith],
          value: certificate.fingerprint,
        },
        {
          path: ['metadata', 'annotations', SECRET_ANNOTATIONS.sealedAt],
          value: new Date(now).toISOString(),
        },
      ]);
      return { text: written, version, clusterName, sealed: await readYaml(written, 'SealedSecret') };
    },
    async handle({ tx, params, session, now, found: { text, version, clusterName, sealed } }) {
      const work = { tx, params, body: { yaml: text }, session, now, ifMatch: version };
      return { ...(await updateObject(work, versionsKept, sealed)), clusterName };
    },
    audit: {
      subject: 'object',
      id: (_, { params }) => params.objectID,
      summary: ({ answer: { updated: object }, clusterName }) =>
        `${object.name}: sealed again on ${clusterName} (v${object.version - 1} → v${object.version})`,
    },
  }),
];

/** The SealedSecret, and the one cluster that can open it. @throws Failure 404, or 409 without or with several clusters. */
async function placedSecret(tx: TenantTransaction, objectID: string) {
  const { rows } = await sql<{
    yaml: string;
    digest: string;
    version: number;
    encryptedData: unknown;
    routerID: string | null;
    clusterName: string | null;
  }>`
    select o.yaml, o.digest, o.version, o.manifest -> 'spec' -> 'encryptedData' as "encryptedData", p.router_id as "routerID", c.name as "clusterName"
      from objects o
      left join placements p on p.owner_uid = o.owner_uid and p.object_id = o.id
      left join routers r on r.owner_uid = o.owner_uid and r.id = p.router_id
      left join clusters c on c.owner_uid = o.owner_uid and c.id = r.cluster_id
     where o.owner_uid = ${tx.owner} and o.id = ${objectID} and o.active and o.kind = 'SealedSecret'
     limit 2`.execute(tx.db);
  const { routerID, clusterName, ...object } = requireRow(rows[0]);
  if (rows.length > 1) throw conflicting('It is placed on several clusters, and each has keys of its own.');
  if (routerID === null || clusterName === null) throw conflicting('It is placed on no cluster.');
  return { ...object, routerID, clusterName };
}

/** An agent that lies must not add values, or leave some out. @throws Failure 409 */
function refuseOthers(stored: unknown, resealed: Resealed['encryptedData']): void {
  const keys = Object.keys(typeof stored === 'object' ? { ...stored } : {});
  const isSame =
    keys.length === Object.keys(resealed).length && keys.every((key) => Object.hasOwn(resealed, key));
  if (!isSame || keys.length === 0) throw conflicting(NOT_SEALED);
}

interface Asked {
  readonly agents: FindAgents;
  readonly clock: Clock;
  readonly owner: string;
}

async function askForIt(
  { agents, clock, owner }: Asked,
  { routerID, ...of }: { readonly routerID: string; readonly objectID: string; readonly digest: string },
): Promise<Resealed> {
  const found = await agents()?.find(owner, routerID);
  if (found === undefined || 'absent' in found) throw conflicting(found?.absent ?? agentMessages.offline);
  let text = '';
  const answer = await ask(found.agent, { kind: 'reseal', ...of }, clock, (item) => {
    if (item.type !== 'reseal') return undefined;
    if (text.length <= MAX_RESEALED) text += item.text;
    return item.complete ? text : undefined;
  });
  const resealed = read(answer);
  if (resealed === null) throw conflicting(NOT_SEALED);
  return resealed;
}

/** What an agent sent; null when it is none. */
function read(text: string): Resealed | null {
  if (text.length > MAX_RESEALED) return null;
  try {
    return Resealed.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

import { registrationID, registrationOf } from '@hawser/domain/gitops';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../store/store.ts';
import type { AgentSession } from '../session/session.ts';

/** Changes of records that registrations are made of. */
export interface RegistrationChanges {
  readonly clusters: Set<string>;
  /** Attachments of clusters, by router. */
  readonly routers: Set<string>;
  readonly repositories: Set<string>;
}

/**
 * Marks, on the sessions of the hubs of these networks, the registrations that may have changed, and returns these sessions. `delivered`
 * are networks with the GitOps objects that changed in them: these may name other repositories now.
 */
export async function markRegistrations(
  tx: TenantTransaction,
  { clusters, routers, repositories }: RegistrationChanges,
  delivered: readonly { readonly objectID: string; readonly networkID: string }[],
  hubs: ReadonlyMap<string, AgentSession>,
): Promise<Set<AgentSession>> {
  const marked = new Set<AgentSession>();
  const mark = (session: AgentSession | undefined, id: string) => {
    if (session === undefined) return;
    session.changedIDs.add(id);
    marked.add(session);
  };
  for (const { id, networkID } of await attachmentsOf(tx, [...clusters], [...routers]))
    mark(hubs.get(networkID), registrationID({ kind: 'cluster', id }));
  for (const session of hubs.values())
    for (const id of repositories) mark(session, registrationID({ kind: 'repository', id }));
  for (const [networkID, objects] of Map.groupBy(delivered, (object) => object.networkID)) {
    const session = hubs.get(networkID);
    if (session === undefined) continue;
    for (const id of session.sentDigests.keys())
      if (registrationOf(id)?.kind === 'repository') mark(session, id);
    const ids = objects.map(({ objectID }) => objectID);
    for (const id of await repositoriesIn(tx, ids)) mark(session, registrationID({ kind: 'repository', id }));
  }
  return marked;
}

/** These attachments, also ended ones, and those of these clusters. */
async function attachmentsOf(
  tx: TenantTransaction,
  clusters: readonly string[],
  routers: readonly string[],
): Promise<{ id: string; networkID: string }[]> {
  if (clusters.length + routers.length === 0) return [];
  const { rows } = await sql<{ id: string; networkID: string }>`
    select r.id, r.network_id as "networkID" from unnest(${clusters}::text[]) as asked (id)
     cross join lateral (
       select id, network_id from routers where owner_uid = ${tx.owner} and cluster_id = asked.id and active offset 0) r
    union
    select r.id, r.network_id from unnest(${routers}::text[]) as asked (id)
     cross join lateral (
       select id, network_id from routers where owner_uid = ${tx.owner} and id = asked.id limit 1) r`.execute(
    tx.db,
  );
  return rows;
}

/** The repositories that these objects name. */
async function repositoriesIn(tx: TenantTransaction, objectIDs: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct p.id from unnest(${objectIDs}::text[]) as asked (id)
     cross join lateral (
       select url_key from object_sources where owner_uid = ${tx.owner} and object_id = asked.id offset 0) s
     cross join lateral (
       select id from repositories where owner_uid = ${tx.owner} and url_key = s.url_key limit 1) p`.execute(
    tx.db,
  );
  return rows.map(({ id }) => id);
}

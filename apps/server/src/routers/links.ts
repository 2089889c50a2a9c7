import { LINK_COST } from '@hawser/domain/routers';
import { sql } from 'kysely';
import { nextVersion } from '../store/next-version.ts';
import type { TenantTransaction } from '../store/store.ts';

/**
 * Links the edges of a network that have no link to its first hub, when a hub is attached or another one is removed. This is
 * the rule `autoLinkAttachedEdgeClouds` of Spec 1 §3. The caller holds the network's lock.
 */
export async function linkUnlinkedEdges(
  tx: TenantTransaction,
  networkID: string,
  now: number,
): Promise<void> {
  await sql`
    update routers edge
       set link_to_hubs = jsonb_build_object(hub.hub_name, jsonb_build_object('cost', ${LINK_COST}::int)),
           ${nextVersion(now, 'edge')}
      from (select hub_name from routers
             where owner_uid = ${tx.owner} and network_id = ${networkID} and active and not is_edge
             order by created_at, id limit 1) hub
     where edge.owner_uid = ${tx.owner} and edge.network_id = ${networkID} and edge.active and edge.is_edge
       and edge.link_to_hubs = '{}'`.execute(tx.db);
}

/** Removes links to deactivated hubs from the routers of a network, then links routers that have no link left. */
export async function unlinkHubs(
  tx: TenantTransaction,
  networkID: string,
  hubNames: readonly string[],
  now: number,
): Promise<void> {
  await sql`
    update routers r set link_to_hubs = r.link_to_hubs - removed.names, ${nextVersion(now, 'r')}
      from (select coalesce(array_agg(name), '{}') as names from unnest(${hubNames}::text[]) as name
             where not exists (select from routers
                                where owner_uid = ${tx.owner} and network_id = ${networkID} and active
                                  and not is_edge and hub_name = name)) removed
     where r.owner_uid = ${tx.owner} and r.network_id = ${networkID} and r.active
       and r.link_to_hubs ?| removed.names`.execute(tx.db);
  await linkUnlinkedEdges(tx, networkID, now);
}

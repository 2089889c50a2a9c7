import { LINK_COST } from '@hawser/domain/routers';
import { sql } from 'kysely';
import type { TenantTransaction } from '../store/store.ts';

/**
 * Links the edges of a network that have no link to the hub that was attached first: when a hub comes, or another is left
 * (Spec 1 §3, `autoLinkAttachedEdgeClouds`). The caller holds the network's lock.
 */
export async function linkLooseEdges(tx: TenantTransaction, networkID: string, now: number): Promise<void> {
  await sql`
    update routers edge
       set link_to_hubs = jsonb_build_object(hub.hub_name, jsonb_build_object('cost', ${LINK_COST}::int)),
           version = edge.version + 1, updated_at = ${now}
      from (select hub_name from routers
             where owner_uid = ${tx.owner} and network_id = ${networkID} and active and not is_edge
             order by created_at, id limit 1) hub
     where edge.owner_uid = ${tx.owner} and edge.network_id = ${networkID} and edge.active and edge.is_edge
       and edge.link_to_hubs = '{}'`.execute(tx.db);
}

/** Takes links to hubs that are gone from the routers of a network, then links those that are left without one. */
export async function unlinkHubs(
  tx: TenantTransaction,
  networkID: string,
  hubNames: readonly string[],
  now: number,
): Promise<void> {
  await sql`
    update routers r set link_to_hubs = r.link_to_hubs - gone.names, version = r.version + 1, updated_at = ${now}
      from (select coalesce(array_agg(name), '{}') as names from unnest(${hubNames}::text[]) as name
             where not exists (select from routers
                                where owner_uid = ${tx.owner} and network_id = ${networkID} and active
                                  and not is_edge and hub_name = name)) gone
     where r.owner_uid = ${tx.owner} and r.network_id = ${networkID} and r.active
       and r.link_to_hubs ?| gone.names`.execute(tx.db);
  await linkLooseEdges(tx, networkID, now);
}

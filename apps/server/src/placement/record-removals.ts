import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../store/store.ts';
import { byArgoCd } from './by-argo-cd.ts';

/**
 * Records what the hub of a GitOps network has to remove from Argo CD, before these placements are deleted: `condition` is over `p`
 * (placements). A hub without an agent was never sent anything.
 */
export async function recordRemovals(
  tx: TenantTransaction,
  condition: RawBuilder<unknown>,
  now: number,
): Promise<void> {
  await sql`
    insert into removals (owner_uid, router_id, object_id, network_id, since)
    select p.owner_uid, p.router_id, p.object_id, p.network_id, ${now}::bigint
      from placements p
     cross join lateral (
       select origin, kind, network_feature_slug from objects
        where owner_uid = ${tx.owner} and id = p.object_id limit 1) o
     where p.owner_uid = ${tx.owner} and ${condition} and ${byArgoCd('o')}
       and exists (
         select from routers hub
           join agents a on a.owner_uid = hub.owner_uid and a.router_id = hub.id and a.revoked_at is null
          where hub.owner_uid = ${tx.owner} and hub.network_id = p.network_id and hub.active and not hub.is_edge)
    on conflict (owner_uid, router_id, object_id) do update set since = excluded.since`.execute(tx.db);
}

/** Whether Argo CD delivers the objects of a network. */
export async function hasArgoCd(tx: TenantTransaction, networkID: string): Promise<boolean> {
  const { rows } = await sql`
    select from networks
     where owner_uid = ${tx.owner} and id = ${networkID} and features -> 'argocd' is not null`.execute(tx.db);
  return rows.length > 0;
}

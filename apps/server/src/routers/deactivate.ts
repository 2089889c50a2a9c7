import { sql } from 'kysely';
import { lockNetwork } from '../placement/index.ts';
import { nextVersion } from '../store/next-version.ts';
import type { TenantTransaction } from '../store/store.ts';
import { uninstallFeatures } from './features.ts';
import { unlinkHubs } from './links.ts';

/**
 * Ends an attachment (Spec 2 §4, "Router removal"): the router becomes inactive, its placements and observed state are deleted,
 * its agent's identity is revoked, open install commands become invalid, and the features of a network without a hub are
 * uninstalled. Returns whether the router was active.
 */
export async function deactivateRouter(
  tx: TenantTransaction,
  routerID: string,
  now: number,
): Promise<boolean> {
  const router = await tx.db
    .selectFrom('routers')
    .select('network_id')
    .where('owner_uid', '=', tx.owner)
    .where('id', '=', routerID)
    .executeTakeFirst();
  if (router === undefined) return false;
  // Without the lock a concurrent command could place objects on the router.
  await lockNetwork(tx, router.network_id, 'alone');
  return (await deactivateRouters(tx, router.network_id, [routerID], now)) > 0;
}

/** The same for several routers of one network, whose lock the caller holds. Returns how many were active. */
export async function deactivateRouters(
  tx: TenantTransaction,
  networkID: string,
  routerIDs: readonly string[],
  now: number,
): Promise<number> {
  if (routerIDs.length === 0) return 0;
  const { rows: ended } = await sql<{ id: string; is_edge: boolean; hub_name: string }>`
    update routers set active = false, deleted_at = ${now}, features = '{}', ${nextVersion(now)}
     where owner_uid = ${tx.owner} and id = any(${routerIDs}::text[]) and active
    returning id, is_edge, hub_name`.execute(tx.db);
  const ids = ended.map(({ id }) => id);
  if (ids.length === 0) return 0;
  for (const table of [
    'placements',
    'removals',
    'object_states',
    'router_leases',
    'pending_installs',
    'argocd_tokens',
    'argocd_repositories',
  ] as const) {
    await tx.db.deleteFrom(table).where('owner_uid', '=', tx.owner).where('router_id', 'in', ids).execute();
  }
  // What a hub reported of the others: nobody observes it any more.
  await tx.db
    .deleteFrom('object_states')
    .where('owner_uid', '=', tx.owner)
    .where('reported_by', 'in', ids)
    .execute();
  for (const column of ['router_id', 'subject_id'] as const)
    await tx.db
      .deleteFrom('argocd_registrations')
      .where('owner_uid', '=', tx.owner)
      .where(column, 'in', ids)
      .execute();
  await tx.db
    .updateTable('agents')
    .set({ revoked_at: now })
    .where('owner_uid', '=', tx.owner)
    .where('router_id', 'in', ids)
    .where('revoked_at', 'is', null)
    .execute();
  const hubs = ended.flatMap(({ is_edge, hub_name }) => (is_edge ? [] : [hub_name]));
  if (hubs.length > 0) {
    // Nobody removes them any more.
    await tx.db
      .deleteFrom('removals')
      .where('owner_uid', '=', tx.owner)
      .where('network_id', '=', networkID)
      .execute();
    await unlinkHubs(tx, networkID, hubs, now);
    await uninstallFeatures(tx, networkID, now);
  }
  return ids.length;
}

import type { SkupperHubData } from '@hawser/contract/routers';
import { resetFeatures, type StoredFeatures } from '@hawser/domain/features';
import { sql } from 'kysely';
import { nextVersion } from '../store/next-version.ts';
import type { TenantTransaction } from '../store/store.ts';
import { pendingFeatures } from './new-router.ts';

/**
 * Updates the features of a network's routers to those of the network. New features wait for installation, others keep their
 * state.
 */
export async function featuresOfRouters(
  tx: TenantTransaction,
  networkID: string,
  features: StoredFeatures,
  now: number,
): Promise<void> {
  for (const role of ['hub', 'edge'] as const) {
    const wanted = JSON.stringify(pendingFeatures(features, role));
    await sql`
      update routers r set features = after.features, ${nextVersion(now, 'r')}
        from (select i.id, coalesce(jsonb_object_agg(w.key, coalesce(i.features -> w.key, w.value))
                                      filter (where w.key is not null), '{}') as features
                from routers i left join jsonb_each(${wanted}::jsonb) w on true
               where i.owner_uid = ${tx.owner} and i.network_id = ${networkID} and i.active
                 and i.is_edge = ${role === 'edge'}
               group by i.id) after
       where r.owner_uid = ${tx.owner} and r.id = after.id and r.features <> after.features`.execute(tx.db);
  }
}

/** Changes how the network's first hub is exposed. Returns its id, or undefined if the network has no hub. */
export async function putHubData(
  tx: TenantTransaction,
  networkID: string,
  data: SkupperHubData,
  now: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update routers set skupper_hub_data = ${JSON.stringify(data)}::jsonb, ${nextVersion(now)}
     where owner_uid = ${tx.owner}
       and id = (select id from routers
                  where owner_uid = ${tx.owner} and network_id = ${networkID} and active and not is_edge
                  order by created_at, id limit 1)
    returning id`.execute(tx.db);
  return rows[0]?.id;
}

/**
 * Marks the features of a network as uninstalled after its last hub was deactivated, and clears what their installation
 * reported (Spec 2 §4). The choice of features stays for the next hub.
 */
export async function uninstallFeatures(
  tx: TenantTransaction,
  networkID: string,
  now: number,
): Promise<void> {
  const network = await tx.db
    .selectFrom('networks')
    .select('features')
    .where('owner_uid', '=', tx.owner)
    .where('id', '=', networkID)
    .executeTakeFirst();
  if (network === undefined || Object.keys(network.features).length === 0) return;
  const hub = await tx.db
    .selectFrom('routers')
    .select('id')
    .where('owner_uid', '=', tx.owner)
    .where('network_id', '=', networkID)
    .where('active', '=', true)
    .where('is_edge', '=', false)
    .limit(1)
    .executeTakeFirst();
  if (hub !== undefined) return;
  await sql`
    update networks set features = ${JSON.stringify(resetFeatures(network.features))}::jsonb, ${nextVersion(now)},
           install = ${JSON.stringify({ status: 'uninstalled', error: null, timestamp: now })}::jsonb
     where owner_uid = ${tx.owner} and id = ${networkID}`.execute(tx.db);
}

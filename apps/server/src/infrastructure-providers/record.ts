import type { InfrastructureProvider, InfrastructureProviderConfig } from '@hawser/contract/infrastructure';
import { recordOf } from '../collection/record.ts';
import { requireRow } from '../http/failure.ts';
import type { TenantTransaction } from '../store/store.ts';
import { viewerOf } from '../store/viewer.ts';
import { infrastructureProviderConfigCollection } from './collection.ts';

/** The provider as an API answer; 404 if this context has none with this id. */
export const providerRecord = (
  tx: TenantTransaction,
  id: string,
  now: number,
): Promise<InfrastructureProviderConfig> =>
  recordOf(infrastructureProviderConfigCollection, viewerOf(tx, now), id);

/** All providers of a network, as the specification groups them; 404 if this context has no such network. */
export async function providersOfNetwork(
  tx: TenantTransaction,
  networkID: string,
  now: number,
): Promise<InfrastructureProvider> {
  requireRow(
    await tx.db
      .selectFrom('networks')
      .select('id')
      .where('owner_uid', '=', tx.owner)
      .where('id', '=', networkID)
      .executeTakeFirst(),
  );
  const ids = await tx.db
    .selectFrom('infrastructure_provider_configs')
    .select('id')
    .where('owner_uid', '=', tx.owner)
    .where('network_id', '=', networkID)
    .execute();
  const keys = ids.map(({ id }) => id);
  const rows = [...(await infrastructureProviderConfigCollection.rows(viewerOf(tx, now), keys)).values()];
  const configs = rows.map(({ id, name, providerKey, configValues, credsProviderDetails }) => [
    id,
    { id, name, networkID, providerKey, configValues, credsProviderDetails },
  ]);
  return {
    networkID,
    configs: Object.fromEntries(configs),
    createdAt: least(rows.map(({ createdAt }) => createdAt)),
    updatedAt: most(rows.map(({ updatedAt }) => updatedAt)),
  };
}

const least = (times: readonly number[]): number | null => (times.length === 0 ? null : Math.min(...times));
const most = (times: readonly number[]): number | null => (times.length === 0 ? null : Math.max(...times));

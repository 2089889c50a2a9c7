import {
  infrastructureProviderUsesContract,
  type InfrastructureProviderUse,
} from '@hawser/contract/infrastructure';
import { sql } from 'kysely';
import { collection } from '../collection/collection.ts';
import { selectKeys } from '../collection/select-keys.ts';
import { equalsAny } from '../store/equals-any.ts';
import { joinById } from '../store/join-by-id.ts';

/** SQL condition over infrastructure_uses `u`: it names the provider in the row `config`. */
export const usesOf = (config: string) => sql`
  u.owner_uid = ${sql.ref(`${config}.owner_uid`)} and u.network_id = ${sql.ref(`${config}.network_id`)}
  and u.config_name = ${sql.ref(`${config}.resource_name`)}`;

/** The objects that use a provider. The key is the id of the object. */
export const infrastructureProviderUseCollection = collection(infrastructureProviderUsesContract, {
  read: 'infrastructure.read',
  rights: {},
  tables: ['infrastructure_provider_configs', 'infrastructure_uses', 'objects'],

  select({ tx }, { configID, ...query }) {
    return selectKeys(
      tx,
      {
        key: sql<string>`u.object_id`,
        from: sql`infrastructure_provider_configs c join infrastructure_uses u on ${usesOf('c')}
          ${joinById('objects', 'o', 'u', 'object_id')}`,
        where: [sql`c.owner_uid = ${tx.owner}`, sql`c.id = ${configID}`],
        defaultOrder: sql`o.name collate "C"`,
        orders: {},
        tieBreak: sql`o.id`,
      },
      query,
    );
  },

  async rows({ tx }, keys) {
    const { rows } = await sql<InfrastructureProviderUse>`
      select o.id, o.name, o.kind, o.network_id as "networkID"
        from objects o where o.owner_uid = ${tx.owner} and o.id ${equalsAny(keys)} and o.active`.execute(
      tx.db,
    );
    return rows.map((row) => [row.id, row]);
  },
});

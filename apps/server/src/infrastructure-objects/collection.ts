import type { QueryOf } from '@hawser/contract/collection';
import { infrastructureObjectsContract } from '@hawser/contract/infrastructure';
import { PACKAGE_GROUP } from '@hawser/domain/objects';
import { ranksOfTones } from '@hawser/domain/status';
import { INFRASTRUCTURE_TAG } from '@hawser/domain/tags';
import { type RawBuilder, sql } from 'kysely';
import { collection } from '../collection/collection.ts';
import { contains, matchOrder, selectKeys } from '../collection/select-keys.ts';
import { forReader, objectCollection, objectRights } from '../objects/index.ts';
import { placementObserved, placementRank } from '../status/index.ts';

/** SQL: rank of the status on the hub. */
const rank = () => sql`coalesce((
  select max(${placementRank(undefined)}) from placements p
    ${placementObserved()}
   where p.owner_uid = o.owner_uid and p.object_id = o.id), 0)`;

const IS_PACKAGE = sql`o.derived_kind = ${sql.lit(`Provider.${PACKAGE_GROUP}`)}`;

function conditions(owner: string, query: QueryOf<typeof infrastructureObjectsContract>) {
  // As the index has it.
  const where: RawBuilder<unknown>[] = [
    sql`o.owner_uid = ${owner} and o.active and o.tags ? ${sql.lit(INFRASTRUCTURE_TAG)}`,
  ];
  if (query.ids !== undefined) where.push(sql`o.id = any(${query.ids})`);
  if (query.text) where.push(contains(sql`o.name`, query.text));
  if (query.tones) where.push(sql`${rank()} = any(${ranksOfTones(query.tones, 'object')}::int[])`);
  if (query.part) where.push(query.part === 'packages' ? IS_PACKAGE : sql`not ${IS_PACKAGE}`);
  if (query.derivedKinds) where.push(sql`o.derived_kind = any(${query.derivedKinds}::text[])`);
  if (query.configIDs)
    where.push(sql`exists (
      select from infrastructure_uses u
        join infrastructure_provider_configs c on c.owner_uid = u.owner_uid and c.network_id = u.network_id
         and c.resource_name = u.config_name
       where u.owner_uid = o.owner_uid and u.object_id = o.id and c.id = any(${query.configIDs}::text[]))`);
  if (query.networkID !== undefined) where.push(sql`o.network_id = ${query.networkID}`);
  if (query.networkIDs) where.push(sql`o.network_id = any(${query.networkIDs}::text[])`);
  return where;
}

/** The infrastructure objects of a context. The key is the id. */
export const infrastructureObjectCollection = collection(infrastructureObjectsContract, {
  read: 'infrastructure.read',
  rights: objectRights,
  personal: forReader,
  tables: objectCollection.tables,

  select({ tx }, query) {
    const byName = sql`o.name collate "C"`;
    return selectKeys(
      tx,
      {
        key: sql<string>`o.id`,
        from: sql`objects o`,
        where: conditions(tx.owner, query),
        defaultOrder: byName,
        orders: {
          match: matchOrder(sql`o.name`, query.text),
          name: byName,
          createdAt: sql`o.created_at`,
          updatedAt: sql`o.updated_at`,
          status: rank(),
          kind: sql`o.derived_kind collate "C"`,
          network: sql`(select n.name from networks n where n.owner_uid = o.owner_uid and n.id = o.network_id) collate "C"`,
        },
        tieBreak: sql`o.name collate "C", o.id`,
      },
      query,
    );
  },

  rows: async (viewer, keys, rollups) => [...(await objectCollection.rows(viewer, keys, rollups))],
});

import { repositoryUsesContract } from '@hawser/contract/repositories';
import { type RawBuilder, sql } from 'kysely';
import { collection } from '../collection/collection.ts';
import { selectKeys } from '../collection/select-keys.ts';
import { equalsAny } from '../store/equals-any.ts';
import { joinById } from '../store/join-by-id.ts';

interface Row {
  id: string;
  name: string;
  kind: string;
  networkID: string;
  networkName: string;
}

/** The applications that use a repository: their YAML names its URL. The key is the id of the application. */
export const repositoryUseCollection = collection(repositoryUsesContract, {
  read: 'repositories.read',
  rights: {},
  tables: ['repositories', 'object_sources', 'objects', 'networks'],

  select({ tx }, { repositoryID, ...query }) {
    const where: RawBuilder<unknown>[] = [
      sql`s.owner_uid = ${tx.owner}`,
      sql`s.url_key = (select url_key from repositories where owner_uid = ${tx.owner} and id = ${repositoryID})`,
    ];
    return selectKeys(
      tx,
      {
        key: sql<string>`s.object_id`,
        from: sql`object_sources s ${joinById('objects', 'o', 's', 'object_id')}`,
        where,
        defaultOrder: sql`o.name collate "C"`,
        orders: {},
        tieBreak: sql`o.id`,
      },
      query,
    );
  },

  async rows({ tx }, keys) {
    const { rows } = await sql<Row>`
      select o.id, o.name, o.kind, o.network_id as "networkID", n.name as "networkName"
        from objects o ${joinById('networks', 'n', 'o', 'network_id')}
       where o.owner_uid = ${tx.owner} and o.id ${equalsAny(keys)} and o.active`.execute(tx.db);
    return rows.map((row) => [row.id, row]);
  },
});

import { objectVersionsContract, type VersionEntry } from '@hawser/contract/objects';
import { sql } from 'kysely';
import { collection } from '../collection/collection.ts';
import { selectKeys } from '../collection/select-keys.ts';
import { personName } from '../store/person-name.ts';
import type { TenantTransaction } from '../store/store.ts';
import { versionsOf } from './versions.ts';

/** The versions of an object, the newest first. The key is `<objectID>/<version>`. */
export const versionCollection = collection(objectVersionsContract, {
  read: 'objects.read',
  rights: {},
  tables: ['objects'],

  select({ tx }, query) {
    return selectKeys(
      tx,
      {
        key: sql<string>`${query.objectID}::text || '/' || v.version`,
        from: sql`(${versionsOf(tx, query.objectID)}) v`,
        where: [sql`true`],
        defaultOrder: sql`-v.version`,
        orders: {},
        tieBreak: sql`v.version`,
      },
      query,
    );
  },

  async rows({ tx }, keys) {
    const asked = Map.groupBy(keys, objectOf);
    const found: [string, VersionEntry][] = [];
    for (const [objectID, ofObject] of asked) {
      for (const entry of await entriesOf(tx, objectID)) {
        if (ofObject.includes(entry.id)) found.push([entry.id, entry]);
      }
    }
    const byKey = new Map(found);
    return keys.flatMap((key) => {
      const entry = byKey.get(key);
      return entry === undefined ? [] : [[key, entry] as const];
    });
  },
});

const objectOf = (key: string): string => key.slice(0, key.lastIndexOf('/'));

const CREATING = ['createObject', 'placeSealedSecrets'];
const IMPORTING = ['importObjects', 'applyObjects'];
/** Commands that create objects and whose entry is about their network. */
const OF_NETWORK = [...IMPORTING, 'placeSealedSecrets'];

/**
 * The versions of one object, of which only the newest are kept, each with the change that wrote it: the last change of the YAML until
 * then, or what created the object together with others.
 */
async function entriesOf(tx: TenantTransaction, objectID: string): Promise<readonly VersionEntry[]> {
  const { rows } = await sql<VersionEntry>`
    select ${objectID}::text || '/' || v.version as id, ${objectID}::text as "objectID", v.version,
           case when v.author_uid is null then coalesce(e.at, v.at) else v.at end as "createdAt",
           coalesce(v.author_uid, e.actor_uid) as "authorUid",
           ${personName(tx, sql`coalesce(v.author_uid, e.actor_uid)`)} as "authorName",
           case when e.command = any(${CREATING}) then 'created' when e.command = any(${IMPORTING}) then 'imported'
                when e.details->'yaml'->'restored' is not null then 'restored'
                when e.details->'yaml'->'undone' is not null then 'undone'
                when e.id is not null then 'edited' else 'unknown' end as source,
           (e.details->'yaml'->>'restored')::int as restored, e.id as "changeID",
           v.version = max(v.version) over () as "isCurrent"
      from (${versionsOf(tx, objectID)}) v
      left join lateral (
        (select id, at, actor_uid, command, details from audit_entries
          where owner_uid = ${tx.owner} and subject_kind = 'object' and subject_id = ${objectID}
            and (details->'yaml'->>'after')::bigint <= v.version
          order by (details->'yaml'->>'after')::bigint desc limit 1)
        union all
        (select e.id, e.at, e.actor_uid, e.command, e.details from objects o
           join audit_entries e on e.owner_uid = o.owner_uid and e.subject_id = o.network_id and e.at = o.created_at
          where o.owner_uid = ${tx.owner} and o.id = ${objectID} and e.command = any(${OF_NETWORK}) limit 1)
        limit 1) e on true`.execute(tx.db);
  return rows;
}

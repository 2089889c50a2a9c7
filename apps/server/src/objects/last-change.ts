import type { LastChange } from '@hawser/contract/objects';
import { sql } from 'kysely';
import { notFound } from '../http/failure.ts';
import { personName } from '../store/person-name.ts';
import type { TenantTransaction } from '../store/store.ts';

const WEEK_MS = 7 * 24 * 3_600_000;

/**
 * Who changed an object last before a time (epoch ms) and how, from the audit log of the week before: a change of the object itself, or
 * one of its network that created it with others or placed it. @throws 404
 */
export async function lastChange(
  tx: TenantTransaction,
  objectID: string,
  before: number,
): Promise<LastChange> {
  const recent = sql`at <= ${before}::bigint and at > ${before - WEEK_MS}::bigint`;
  const { rows } = await sql<{ found: boolean; change: LastChange['change'] }>`
    select exists (select from objects where owner_uid = ${tx.owner} and id = ${objectID} and active) as found,
      (select jsonb_build_object('id', id, 'at', at, 'actorUid', actor_uid, 'summary', summary, 'actorName',
                ${personName(tx, sql`actor_uid`)})
         from (
           (select id, at, actor_uid, summary from audit_entries
             where owner_uid = ${tx.owner} and subject_kind = 'object' and subject_id = ${objectID} and ${recent}
             order by at desc, id desc limit 1)
           union all
           (select entry.* from objects o cross join lateral (
              select id, at, actor_uid, summary from audit_entries
               where owner_uid = o.owner_uid and subject_kind = 'network' and subject_id = o.network_id and ${recent}
                 and at = any(array(select o.created_at union select created_at from placements
                                     where owner_uid = o.owner_uid and object_id = o.id))
               order by at desc, id desc limit 1) entry
             where o.owner_uid = ${tx.owner} and o.id = ${objectID})) changes
        order by at desc, id desc limit 1) as change`.execute(tx.db);
  if (rows[0]?.found !== true) throw notFound();
  return { change: rows[0].change };
}

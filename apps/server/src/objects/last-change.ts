import type { LastChange } from '@hawser/contract/objects';
import { sql } from 'kysely';
import { notFound } from '../http/failure.ts';
import { personName } from '../store/person-name.ts';
import type { TenantTransaction } from '../store/store.ts';

const WEEK_MS = 7 * 24 * 3_600_000;

/** Who changed an object last before a time (epoch ms) and how, from the audit log of the week before. @throws 404 */
export async function lastChange(
  tx: TenantTransaction,
  objectID: string,
  before: number,
): Promise<LastChange> {
  const { rows } = await sql<{ found: boolean; change: LastChange['change'] }>`
    select exists (select from objects where owner_uid = ${tx.owner} and id = ${objectID} and active) as found,
      (select jsonb_build_object('id', id, 'at', at, 'actorUid', actor_uid, 'summary', summary, 'actorName',
                ${personName(tx, sql`actor_uid`)})
         from audit_entries
        where owner_uid = ${tx.owner} and subject_kind = 'object' and subject_id = ${objectID}
          and at <= ${before}::bigint and at > ${before - WEEK_MS}::bigint
        order by at desc, id desc limit 1) as change`.execute(tx.db);
  if (rows[0]?.found !== true) throw notFound();
  return { change: rows[0].change };
}

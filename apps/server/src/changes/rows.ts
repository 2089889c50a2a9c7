import { type Change, CHANGED_KINDS } from '@hawser/contract/changes';
import { sql } from 'kysely';
import { personName } from '../store/person-name.ts';
import type { TenantTransaction } from '../store/store.ts';

interface Row extends Omit<Change, 'subject'> {
  subjectKind: Change['subject']['kind'];
  subjectID: string;
  subjectName: string | null;
  cloudID: string | null;
}

/** The changes with these ids; those of other contexts, and entries about accounts, are missing. */
export async function changesWithIDs(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<Map<string, Change>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select e.id, e.at, e.actor_uid as "actorUid", e.command, e.summary as name, e.details, e.address, e.subject_kind as "subjectKind",
           e.subject_id as "subjectID", subject.name as "subjectName", subject.cloud_id as "cloudID",
           ${personName(tx, sql`e.actor_uid`)} as "actorName",
           network.id as "networkID", network.name as "networkName"
      from audit_entries e
      left join lateral (
        select name, null as cloud_id, network_id from objects
         where e.subject_kind = 'object' and owner_uid = e.owner_uid and id = e.subject_id and active
        union all
        select name, null, id from networks
         where e.subject_kind = 'network' and owner_uid = e.owner_uid and id = e.subject_id
        union all
        select alias, id, null from clusters
         where e.subject_kind = 'cluster' and owner_uid = e.owner_uid and id = e.subject_id
        union all
        select (select alias from clusters where owner_uid = r.owner_uid and id = r.cluster_id), r.cluster_id, r.network_id
          from routers r where e.subject_kind = 'router' and r.owner_uid = e.owner_uid and r.id = e.subject_id
        union all
        select label, null, null from repositories
         where e.subject_kind = 'repository' and owner_uid = e.owner_uid and id = e.subject_id
      ) subject on true
      left join lateral (
        select id, name from networks
         where owner_uid = e.owner_uid and id = coalesce(e.network_id, subject.network_id) limit 1) network on true
     where e.owner_uid = ${tx.owner} and e.id = any(${ids}::text[])
       and e.subject_kind = any(${CHANGED_KINDS}::text[])`.execute(tx.db);
  return new Map(
    rows.map(({ subjectKind, subjectID, subjectName, cloudID, ...change }) => [
      change.id,
      { ...change, subject: { kind: subjectKind, id: subjectID, name: subjectName, cloudID } },
    ]),
  );
}

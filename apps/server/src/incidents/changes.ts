import type { Incident } from '@hawser/contract/incidents';
import { isOutage } from '@hawser/domain/incidents';
import { sql } from 'kysely';
import { personName } from '../store/person-name.ts';
import type { TenantTransaction } from '../store/store.ts';
import { changesWithIDs } from '../changes/index.ts';
import type { Group, Scope } from './groups.ts';

/** A change this long before the first failure is named as the one that preceded it, milliseconds. */
const BEFORE_MS = 60 * 60_000;
/** How far the clock of an agent may differ after its correction, milliseconds. */
const JITTER_MS = 5_000;

type Change = NonNullable<Incident['change']>;

interface Row extends Change {
  key: string;
}

/** Most changes of rules before an incident that are checked for placements of it. */
const RULE_CHANGES = 20;

/**
 * The last change before each incident that touched what it affects, by its key: a version of one of its objects, or distribution rules
 * that placed one of them where it fails. Incidents without one in the hour before are missing, and those that no change can have
 * caused: of clusters, and of a lost node.
 */
export async function precedingChanges(
  tx: TenantTransaction,
  all: readonly (Group & { readonly networkID: string })[],
): Promise<Map<string, Change>> {
  const groups = all.filter(({ kind, key }) => kind === 'object' && !isOutage(key.slice(2)));
  if (groups.length === 0) return new Map();
  const [keys, networkIDs] = [groups.map(({ key }) => key), groups.map(({ networkID }) => networkID)];
  const ofObjects = groups.flatMap(({ key, objectIDs, since }) =>
    objectIDs.map((objectID) => ({ key, objectID, since })),
  );
  const { rows } = await sql<Row>`
    select distinct on (key) key, id, kind, version, at, "authorUid", "subjectID", "subjectName",
           ${personName(tx, sql`"authorUid"`)} as "authorName" from (
      select asked.key, v.id, 'version' as kind, v.version, v.created_at as at, v.author_uid as "authorUid", o.id as "subjectID",
             o.name as "subjectName"
        from unnest(${ofObjects.map(({ key }) => key)}::text[], ${ofObjects.map(({ objectID }) => objectID)}::text[],
                    ${ofObjects.map(({ since }) => since)}::bigint[]) as asked (key, object_id, since)
       cross join lateral (
         select version, created_at, author_uid,
                (select id from audit_entries where owner_uid = v.owner_uid and subject_id = v.object_id and at = v.created_at
                  limit 1) as id
           from object_versions v
          where owner_uid = ${tx.owner} and object_id = asked.object_id and created_at <= asked.since + ${JITTER_MS}::bigint
            and created_at > asked.since - ${BEFORE_MS}::bigint order by version desc limit 1) v
       cross join lateral (
         select id, name from objects where owner_uid = ${tx.owner} and id = asked.object_id limit 1) o
      union all
      select asked.key, e.id, 'rules', null, e.at, e.actor_uid, n.id, n.name
        from unnest(${keys}::text[], ${networkIDs}::text[], ${groups.map(({ since }) => since)}::bigint[])
               as asked (key, network_id, since)
       cross join lateral (
         select id, at, actor_uid from (
           select id, at, actor_uid from audit_entries
            where owner_uid = ${tx.owner} and at <= asked.since + ${JITTER_MS}::bigint and at > asked.since - ${BEFORE_MS}::bigint
              and command = 'putDistributionRules' and subject_id = asked.network_id
            order by at desc limit ${sql.lit(RULE_CHANGES)}) saved
          where exists (
            select from object_states os
             cross join lateral (
               select created_at from placements
                where owner_uid = os.owner_uid and router_id = os.router_id and object_id = os.object_id limit 1) p
             where os.owner_uid = ${tx.owner} and os.cause <> '' and os.cause = substr(asked.key, 3) and p.created_at = saved.at)
          order by at desc limit 1) e
       cross join lateral (
         select id, name from networks where owner_uid = ${tx.owner} and id = asked.network_id limit 1) n) change
     order by key, at desc, kind desc, "subjectID"`.execute(tx.db);
  return new Map(rows.map(({ key, ...change }) => [key, change]));
}

/** What a change changed, and since when it may have had effects, epoch ms; null without such a change. */
export async function scopeAfter(
  tx: TenantTransaction,
  changeID: string,
): Promise<(Scope & { readonly since: number }) | null> {
  const change = (await changesWithIDs(tx, [changeID])).get(changeID);
  if (change === undefined) return null;
  const { kind, id, cloudID } = change.subject;
  const since = change.at - JITTER_MS;
  if (kind === 'object') return { objectID: id, since };
  return kind === 'network' ? { networkIDs: [id], since } : { cloudID: cloudID ?? id, since };
}

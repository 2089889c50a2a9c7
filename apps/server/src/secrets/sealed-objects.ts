import { type SealedObject, sealedObjectsContract } from '@hawser/contract/secrets';
import {
  ENDS_WITHIN_MS,
  OLD_AFTER_MS,
  resealState,
  sealedCapabilities,
  sealingNotes,
  SECRET_ANNOTATIONS,
} from '@hawser/domain/secrets';
import { type RawBuilder, sql } from 'kysely';
import { collection } from '../collection/collection.ts';
import { contains, matchOrder, selectKeys } from '../collection/select-keys.ts';
import { equalsAny } from '../store/equals-any.ts';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly network_id: string;
  readonly network_name: string;
  readonly annotations: unknown;
  readonly clusters: number;
  readonly router_id: string | null;
  readonly cluster_name: string | null;
  readonly fingerprint: string | null;
  readonly not_before: number | null;
  readonly not_after: number | null;
  readonly observed_at: number | null;
}

/** SealedSecrets with the only cluster that they are placed on, if there is one, and its certificate. */
const sealed = sql`objects o
  join networks n on n.owner_uid = o.owner_uid and n.id = o.network_id
  cross join lateral (
    select count(*)::int as clusters, case when count(*) = 1 then min(p.router_id) end as router_id
      from placements p where p.owner_uid = o.owner_uid and p.object_id = o.id) as placed
  left join routers r on r.owner_uid = o.owner_uid and r.id = placed.router_id
  left join clusters c on c.owner_uid = o.owner_uid and c.id = r.cluster_id
  left join sealing_certificates s on s.owner_uid = o.owner_uid and s.router_id = placed.router_id`;

const annotation = (name: string) => sql`o.manifest -> 'metadata' -> 'annotations' ->> ${name}`;
const sealedWith = annotation(SECRET_ANNOTATIONS.sealedWith);
/** Times are compared as texts: what somebody wrote there need not be a time. */
const sealedAt = sql`coalesce(${annotation(SECRET_ANNOTATIONS.sealedAt)}, ${annotation(SECRET_ANNOTATIONS.generatedAt)}, '') collate "C"`;
const iso = (ms: RawBuilder<unknown>) =>
  sql`to_char(to_timestamp(${ms} / 1000.0) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** As `resealState` derives it. */
const stateAt = (now: number): RawBuilder<unknown> => sql`case
  when s.fingerprint is null then 'unknown'
  when ${sealedWith} is not null and ${sealedWith} <> s.fingerprint then 'older key'
  when ${sealedWith} is null and ${sealedAt} < ${iso(sql`s.not_before`)} then 'older key'
  when s.not_after < ${now + ENDS_WITHIN_MS}::bigint then 'certificate ends'
  when ${sealedAt} < ${new Date(now - OLD_AFTER_MS).toISOString()} then 'old'
  else 'current' end`;

/** The SealedSecrets that are kept here, and with which keys they were sealed. The key is the id of the object. */
export const sealedObjectCollection = collection(sealedObjectsContract, {
  read: 'secrets.read',
  rights: { reseal: 'objects.write' },
  tables: ['objects', 'placements', 'sealing_certificates', 'routers', 'networks', 'clusters'],

  select({ tx, now }, query) {
    const where: RawBuilder<unknown>[] = [
      sql`o.owner_uid = ${tx.owner}`,
      sql`o.active`,
      sql`o.kind = 'SealedSecret'`,
    ];
    if (query.ids !== undefined) where.push(sql`o.id = any(${query.ids})`);
    if (query.networkID !== undefined) where.push(sql`o.network_id = ${query.networkID}`);
    if (query.text) where.push(contains(sql`o.name`, query.text));
    if (query.states) where.push(sql`${stateAt(now)} = any(${query.states}::text[])`);
    const byName = sql`o.name collate "C"`;
    return selectKeys(
      tx,
      {
        key: sql<string>`o.id`,
        from: sealed,
        where,
        defaultOrder: byName,
        orders: { name: byName, match: matchOrder(sql`o.name`, query.text) },
        tieBreak: sql`o.name collate "C", o.id`,
      },
      query,
    );
  },

  async rows({ tx, now }, keys) {
    const { rows } = await sql<Row>`
      select o.id, o.name, o.version, o.network_id, n.name as network_name, o.manifest -> 'metadata' -> 'annotations' as annotations,
             placed.clusters, placed.router_id, c.name as cluster_name,
             s.fingerprint, s.not_before, s.not_after, s.observed_at
        from ${sealed}
       where o.owner_uid = ${tx.owner} and o.id ${equalsAny(keys)} and o.active and o.kind = 'SealedSecret'`.execute(
      tx.db,
    );
    return rows.map((row) => [row.id, recordOf(row, now)]);
  },
});

/** Longest fingerprint that is shown of what somebody else wrote. */
const MAX_NOTE = 100;

function recordOf(row: Row, now: number): SealedObject {
  const { fingerprint, not_before: notBefore, not_after: notAfter, clusters } = row;
  const notes = sealingNotes(typeof row.annotations === 'object' ? { ...row.annotations } : {});
  const state = resealState({ ...notes, fingerprint, notBefore, notAfter, now });
  const at = Date.parse(notes.sealedAt);
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    networkID: row.network_id,
    networkName: row.network_name,
    routerID: row.router_id,
    clusterName: row.cluster_name,
    state,
    sealedAt: at >= 0 ? at : null,
    sealedWith: notes.sealedWith?.slice(0, MAX_NOTE) ?? null,
    fingerprint,
    notAfter,
    observedAt: row.observed_at,
    can: sealedCapabilities({ clusters, state }),
  };
}

import { type AuditEntry, HOUR_BUCKET_MS, HOUR_BUCKETS, type LastHour } from '@hawser/contract/overview';
import { isSimulated, type SimulatedTraits } from '@hawser/domain/demo';
import { versionBelow } from '@hawser/domain/routers';
import { MINIMUM_AGENT_VERSION } from '@hawser/domain/wire';
import { sql } from 'kysely';
import { personName } from '../store/person-name.ts';
import type { TenantTransaction } from '../store/store.ts';
import { VERSION } from '../version.ts';
import { joinById } from '../store/join-by-id.ts';

/** Most agent versions in the answer. */
const VERSIONS_MAX = 50;
const LATEST = 5;
const OLD_AGENTS = 5;

/**
 * What happened in the hour before `now`. Columns start at multiples of their length, so that they do not shift while time
 * passes.
 */
export async function readLastHour(tx: TenantTransaction, now: number): Promise<LastHour> {
  const from = (Math.floor(now / HOUR_BUCKET_MS) - HOUR_BUCKETS + 1) * HOUR_BUCKET_MS;
  const agents = await agentVersions(tx);
  return {
    from,
    changes: await changesSince(tx, from),
    becameUnhealthy: await becameUnhealthySince(tx, from),
    latest: await latestEntries(tx, from),
    agents,
    oldAgents: await oldAgents(
      tx,
      agents.filter(({ tooOld }) => tooOld).map(({ version }) => version),
    ),
    agentVersion: VERSION,
  };
}

interface Column {
  at: number;
  n: number;
}

/**
 * Excludes changes that people made to their own account, such as a new theme, and failed sign-ins: they did not affect the fleet. A plan that an
 * administrator assigned to them is included.
 */
const CHANGED_THE_FLEET = sql`(subject_kind <> 'account' or actor_uid not in (owner_uid, ''))`;

function columns(rows: readonly Column[]): number[] {
  const counts = Array.from({ length: HOUR_BUCKETS }, () => 0);
  // An agent's clock may be slightly ahead: later times count in the last column.
  for (const { at, n } of rows) {
    const column = Math.min(at, HOUR_BUCKETS - 1);
    counts[column] = (counts[column] ?? 0) + n;
  }
  return counts;
}

async function changesSince(tx: TenantTransaction, from: number): Promise<number[]> {
  const { rows } = await sql<Column>`
    select ((at - ${from}::bigint) / ${HOUR_BUCKET_MS}::bigint)::int as at, count(*)::int as n from audit_entries
     where owner_uid = ${tx.owner} and at >= ${from} and ${CHANGED_THE_FLEET} group by 1`.execute(tx.db);
  return columns(rows);
}

/** What became unhealthy, also if it has recovered: each object and cluster at the last time that it did. */
async function becameUnhealthySince(tx: TenantTransaction, from: number): Promise<number[]> {
  const { rows } = await sql<Column>`
    select ((unhealthy_at - ${from}::bigint) / ${HOUR_BUCKET_MS}::bigint)::int as at, count(*)::int as n from (
      select unhealthy_at from object_states where owner_uid = ${tx.owner} and unhealthy_at >= ${from}
      union all
      select s.unhealthy_at from router_states s ${joinById('routers', 'r', 's', 'router_id')}
       where s.owner_uid = ${tx.owner} and s.unhealthy_at >= ${from} and r.active
    ) turned group by 1`.execute(tx.db);
  return columns(rows);
}

async function latestEntries(tx: TenantTransaction, from: number): Promise<AuditEntry[]> {
  const { rows } = await sql<AuditEntry>`
    select id, at, actor_uid as "actorUid", ${personName(tx, sql`actor_uid`)} as "actorName", command, subject_kind as "subjectKind", subject_id as "subjectID", summary
      from audit_entries where owner_uid = ${tx.owner} and at >= ${from} and ${CHANGED_THE_FLEET}
     order by at desc, id desc limit ${LATEST}`.execute(tx.db);
  return rows;
}

async function agentVersions(tx: TenantTransaction): Promise<LastHour['agents']> {
  const { rows } = await sql<{ version: string; count: number }>`
    select s.agent_version as version, count(*)::int as count
      from router_states s ${joinById('routers', 'r', 's', 'router_id')}
     where s.owner_uid = ${tx.owner} and r.active and s.agent_version is not null
     group by 1 order by 2 desc limit ${VERSIONS_MAX}`.execute(tx.db);
  return rows
    .map((row) => ({ ...row, tooOld: versionBelow(row.version, MINIMUM_AGENT_VERSION) }))
    .sort((a, b) => (a.version === b.version ? 0 : versionBelow(a.version, b.version) ? -1 : 1));
}

/** The first clusters by name whose agents have one of these versions. */
async function oldAgents(tx: TenantTransaction, versions: readonly string[]): Promise<LastHour['oldAgents']> {
  if (versions.length === 0) return [];
  const { rows } = await sql<
    { routerID: string; version: string; alias: string } & Pick<
      SimulatedTraits,
      'name' | 'tags' | 'observedDistro'
    >
  >`
    select r.id as "routerID", c.name, c.alias, c.tags, s.kubes_distro as "observedDistro", s.agent_version as version
      from router_states s
      ${joinById('routers', 'r', 's', 'router_id')}
      ${joinById('clusters', 'c', 'r', 'cluster_id')}
     where s.owner_uid = ${tx.owner} and r.active and s.agent_version = any(${versions}::text[])
     order by c.name collate "C", r.id limit ${OLD_AGENTS}`.execute(tx.db);
  return rows.map(({ routerID, version, alias, ...cluster }) => ({
    routerID,
    clusterName: alias,
    simulated: isSimulated(cluster),
    version,
  }));
}

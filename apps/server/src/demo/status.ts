import { type Demo, DEMO_CLUSTERS, DEMO_OBJECTS, type DemoFleet } from '@hawser/contract/demo';
import {
  DEMO_PREFIX,
  demoMessages,
  type FleetSize,
  memoryRefusal,
  servedDemoBytes,
  SIMULATED_DISTRO,
  SIMULATED_TAG,
} from '@hawser/domain/demo';
import { type RawBuilder, sql } from 'kysely';
import type { Work } from '../http/route.ts';
import type { TenantTransaction } from '../store/store.ts';
import { type DemoRow, demoRow, isRunning } from './row.ts';
import { type DemoSettings, MAX_FLEETS } from './settings.ts';

/** Number of records of a demo in a context. */
interface Counts {
  readonly networks: number;
  readonly clusters: number;
  readonly routers: number;
  readonly objects: number;
  readonly real: number;
}

const DEFAULT_SIZE: FleetSize = { clusters: DEMO_CLUSTERS, objects: DEMO_OBJECTS };

/** SQL conditions on `c` (clusters): its agent reports that it is simulated; a demo created it, by the rule of the domain's `isDemoCluster`. */
const reportsSimulated: RawBuilder<boolean> = sql`exists (
  select from routers sr join router_states ss on ss.owner_uid = sr.owner_uid and ss.router_id = sr.id
   where sr.owner_uid = c.owner_uid and sr.cluster_id = c.id and ss.kubes_distro = ${sql.lit(SIMULATED_DISTRO)})`;
const ofDemo: RawBuilder<boolean> = sql`(starts_with(c.name, ${sql.lit(DEMO_PREFIX)})
  and (jsonb_exists(c.tags, ${sql.lit(SIMULATED_TAG)}) or ${reportsSimulated}))`;
/** SQL condition on `n` (networks): it has the name of a demo, by the rule of the domain's `isDemoNetworkName`. */
const named: RawBuilder<boolean> = sql`n.name ~ '^demo-network-[1-9][0-9]*$'`;
/** SQL condition on `o` (objects): a demo created it. */
const tagged: RawBuilder<boolean> = sql`jsonb_exists(o.tags, ${sql.lit(SIMULATED_TAG)})`;

/** Counts what removing the demo would delete, and the real clusters. */
export async function countDemo(tx: TenantTransaction): Promise<Counts> {
  const { rows } = await sql<Counts>`
    with mine as materialized (
      select c.id, ${ofDemo} as of_demo, ${reportsSimulated} as is_simulated from clusters c where c.owner_uid = ${tx.owner})
    select
      (select count(*) from mine where of_demo)::int as clusters,
      (select count(*) from mine where not of_demo and not is_simulated)::int as real,
      (select count(*) from routers r join mine on mine.id = r.cluster_id
        where r.owner_uid = ${tx.owner} and r.active and mine.of_demo)::int as routers,
      (select count(*) from objects o join networks n on n.owner_uid = o.owner_uid and n.id = o.network_id
        where o.owner_uid = ${tx.owner} and o.active and ${named} and ${tagged})::int as objects,
      (select count(*) from networks n where n.owner_uid = ${tx.owner} and ${named}
        and not exists (select from routers r join mine on mine.id = r.cluster_id
          where r.owner_uid = n.owner_uid and r.network_id = n.id and r.active and not mine.of_demo)
        and not exists (select from objects o
          where o.owner_uid = n.owner_uid and o.network_id = n.id and o.active and not ${tagged}))::int as networks
    `.execute(tx.db);
  return rows[0] ?? { networks: 0, clusters: 0, routers: 0, objects: 0, real: 0 };
}

/** Whether a removal would delete anything. */
export const hasAny = ({ networks, clusters, objects }: Counts): boolean => networks + clusters + objects > 0;

/** The demo as the API returns it. */
export async function readDemo(
  { tx, now, session }: Pick<Work<unknown, unknown, unknown>, 'tx' | 'now' | 'session'>,
  settings: DemoSettings,
): Promise<Demo> {
  const counts = await countDemo(tx);
  const row = await demoRow(tx);
  const fleet = row === undefined && !hasAny(counts) ? null : fleetOf(row, counts, now);
  const freeBytes = settings.freeBytes();
  const refusal =
    settings.hasProgram && !session.admin
      ? demoMessages.adminOnly
      : refusalOf(fleet, settings, DEFAULT_SIZE, freeBytes);
  return {
    // One that an administrator has loaded for others can be removed by them.
    offered: settings.hasProgram && (session.admin || fleet !== null),
    refusal: refusal ?? '',
    neededBytes: servedDemoBytes(DEFAULT_SIZE),
    freeBytes,
    realClusters: counts.real,
    fleet,
  };
}

/** Why a fleet of this size cannot be loaded now; null when it can. Real clusters are confirmed separately. */
export function refusalOf(
  fleet: DemoFleet | null,
  settings: DemoSettings,
  size: FleetSize,
  freeBytes: number,
): string | null {
  if (!settings.hasProgram) return demoMessages.notHere;
  if (fleet !== null) return fleet.state === 'removing' ? demoMessages.busy : demoMessages.there;
  if (!settings.hasRoom()) return demoMessages.tooMany(MAX_FLEETS);
  return memoryRefusal(size, servedDemoBytes(size), freeBytes);
}

function fleetOf(row: DemoRow | undefined, counts: Counts, now: number): DemoFleet {
  const { networks, clusters, routers, objects } = counts;
  const there = { networks, clusters, routers, objects };
  if (row === undefined) {
    const nothing = { wanted: null, connected: 0, applied: 0, removed: null, startedAt: null };
    return { state: 'elsewhere', message: '', ...there, ...nothing };
  }
  const isStopped = !isRunning(row, now);
  return {
    state: isStopped ? 'stopped' : row.state,
    message: isStopped && row.message === '' ? demoMessages.restarted : row.message,
    ...there,
    wanted: { clusters: row.clusters, objects: row.objects },
    connected: isStopped ? 0 : row.connected,
    applied: isStopped ? 0 : row.applied,
    removed:
      row.removed_done === null || row.removed_of === null
        ? null
        : { done: row.removed_done, of: row.removed_of },
    startedAt: row.started_at,
  };
}

import { statusRank } from '@hawser/domain/status';
import pg from 'pg';

/** The size of a fleet. Objects and clusters are spread evenly over the networks. */
export interface FleetSize {
  readonly networks: number;
  /** Every cluster is attached once. */
  readonly clusters: number;
  readonly objects: number;
  readonly placementsPerRouter: number;
  /** Leaves out `vacuum analyze`, as when a fleet is imported faster than PostgreSQL collects statistics. */
  readonly withoutStatistics?: boolean;
}

/** Every n-th router or placement has this status instead of UP. */
const ROUTERS_NOT_UP = { every: 97, status: 'DOWN' };
const PLACEMENTS_NOT_UP = { every: 211, status: 'DOWN' };

const id = (kind: string, n: string): string =>
  `'${kind}0000000-0000-7000-8000-' || lpad(to_hex((${n})::bigint), 12, '0')`;

/**
 * Writes the fleet of one context into the database at `url`, as the owner of the database, in set statements, all observed at
 * `now` (epoch ms). Writes no change feed entries. The context must be empty.
 */
export async function writeLargeFleet(
  url: string,
  owner: string,
  size: FleetSize,
  now: number,
): Promise<void> {
  const { networks, clusters, objects, placementsPerRouter } = size;
  const perNetwork = Math.max(1, Math.floor(objects / networks));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const run = (text: string): Promise<unknown> => client.query(text);
  const uid = pg.escapeLiteral(owner);
  const notUp = ({ every, status }: { every: number; status: string }, n: string, up: string, not: string) =>
    `case when (${n}) % ${every} = 0 then ${not.replace('?', `'${status}'`)} else ${up} end`;
  const statusOf = (of: typeof ROUTERS_NOT_UP, n: string) => notUp(of, n, `'UP'`, '?');
  const rankOf = (of: typeof ROUTERS_NOT_UP, n: string) =>
    notUp(of, n, String(statusRank('UP')), String(statusRank(of.status)));
  try {
    // Disables triggers and foreign key checks: no change feed entries, and the references below are valid.
    await run(`set session_replication_role = replica`);
    await run(`insert into networks (owner_uid, id, name, created_at, updated_at)
      select ${uid}, ${id('a', 'n')}, 'network-' || n, ${now} - n, ${now} from generate_series(0, ${networks - 1}) n`);
    await run(`insert into clusters (owner_uid, id, name, alias, tags, created_at, updated_at)
      select ${uid}, ${id('c', 'n')}, 'cluster-' || lpad(n::text, 5, '0'), 'cluster-' || n,
             jsonb_build_object('zone-' || n % 7, 'user'), ${now} - n, ${now}
        from generate_series(0, ${clusters - 1}) n`);
    await run(`insert into routers (owner_uid, id, network_id, cluster_id, name, namespace, hub_name, is_edge, created_at, updated_at)
      select ${uid}, ${id('d', 'n')}, ${id('a', `n % ${networks}`)}, ${id('c', 'n')}, 'cluster-' || n, 'hawser',
             case when n < ${networks} then 'hub' else '' end, n >= ${networks}, ${now} - n, ${now}
        from generate_series(0, ${clusters - 1}) n`);
    await run(`insert into router_states (owner_uid, router_id, status, status_rank, since, observed_at, agent_version)
      select ${uid}, ${id('d', 'n')}, ${statusOf(ROUTERS_NOT_UP, 'n')}, ${rankOf(ROUTERS_NOT_UP, 'n')}, ${now} - n, ${now}, '5.1.1'
        from generate_series(0, ${clusters - 1}) n`);
    await run(`insert into agents (owner_uid, id, router_id, cluster_id, public_key, kube_system_uid, pending_install_id, created_at)
      select ${uid}, ${id('e', 'n')}, ${id('d', 'n')}, ${id('c', 'n')}, '', '', '', ${now}
        from generate_series(0, ${clusters - 1}) n`);
    await run(`insert into router_leases (owner_uid, router_id, last_seen_at)
      select ${uid}, ${id('d', 'n')}, ${now} from generate_series(0, ${clusters - 1}) n`);
    await run(`insert into objects (owner_uid, id, network_id, name, key, kind, derived_kind, origin, yaml, manifest, digest, tags, created_at, updated_at)
      select ${uid}, ${id('f', 'n')}, ${id('a', `n % ${networks}`)},
             (array['web', 'worker', 'payments', 'cache', 'ingress', 'metrics', 'orders'])[1 + n % 7] || '-' || n, 'k' || n,
             'Deployment', 'Deployment', 'config', '', '{}', 'd' || n, jsonb_build_object('tier-' || n % 5, 'user'),
             ${now} - n % 100000, ${now}
        from generate_series(0, ${perNetwork * networks - 1}) n`);
    await run(`insert into object_counts (owner_uid, network_id, slot, objects)
      select owner_uid, network_id, 0, count(*) from objects where owner_uid = ${uid} and active group by 1, 2`);
    await run(`insert into object_tags (owner_uid, network_id, tag, object_id)
      select owner_uid, network_id, jsonb_object_keys(tags), id from objects where owner_uid = ${uid} and active`);
    await run(`insert into cluster_tags (owner_uid, tag, cluster_id)
      select owner_uid, jsonb_object_keys(tags), id from clusters where owner_uid = ${uid}`);
    const fromPlacements = `from generate_series(0, ${clusters - 1}) r, generate_series(0, ${placementsPerRouter - 1}) k,
      lateral (select r % ${networks} + ${networks} * (((r / ${networks})::bigint * ${placementsPerRouter} + k) % ${perNetwork}) as o) at`;
    await run(`insert into placements (owner_uid, router_id, object_id, network_id, created_at)
      select ${uid}, ${id('d', 'r')}, ${id('f', 'at.o')}, ${id('a', `r % ${networks}`)}, ${now} ${fromPlacements}`);
    const n = `r::bigint * ${placementsPerRouter} + k`;
    await run(`insert into object_states (owner_uid, router_id, object_id, status, status_rank, since, observed_at, applied_digest, applied_version, kube_status, cause)
      select ${uid}, ${id('d', 'r')}, ${id('f', 'at.o')}, ${statusOf(PLACEMENTS_NOT_UP, n)}, ${rankOf(PLACEMENTS_NOT_UP, n)},
             ${now} - (${n}) % 1000, ${now}, 'd' || at.o, 1, '{"replicas":2,"readyReplicas":2}', ${notUp(PLACEMENTS_NOT_UP, n, `''`, `'ImagePullBackOff shop:broken-1'`)} ${fromPlacements}`);
    if (!size.withoutStatistics) await run(`vacuum analyze`);
  } finally {
    await client.end();
  }
}

/** Id of the fleet's n-th network, cluster, router or object. */
export const largeFleetID = (kind: 'network' | 'cluster' | 'router' | 'object', n: number): string =>
  `${{ network: 'a', cluster: 'c', router: 'd', object: 'f' }[kind]}0000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

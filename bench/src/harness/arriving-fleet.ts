import type { LargeFleet } from './large-fleet.ts';

const PER_NETWORK = 500;
const OBJECTS = 100;
/** Rows in one statement, as in the server's commands. */
const BATCH = 5_000;

/** Number of rows of the open tree after a commit, and the time of the commit, by `performance.now()`. */
export interface Commit {
  readonly at: number;
  readonly rows: number;
}

/**
 * Writes `clusters` clusters with 100 placed objects each, and then their agents' reports: a network with its clusters, objects
 * and placements in one transaction, as the import commands do, and the reports of fifty agents in one transaction.
 * Calls `committed` after each commit.
 */
export async function writeArrivingFleet(
  { sql, uid }: LargeFleet,
  clusters: number,
  committed: (rows: number) => void,
): Promise<void> {
  const now = Date.now() + 3_600_000;
  const id = (kind: string, n: string): string => `'${kind}-' || lpad((${n})::text, 12, '0')`;
  const owner = sql.escapeLiteral(uid);
  const run = (text: string): Promise<unknown> => sql.query(text);
  let rows = 0;
  for (let network = 0; network * PER_NETWORK < clusters; network++) {
    const [from, to] = [network * PER_NETWORK, Math.min(clusters, (network + 1) * PER_NETWORK)];
    const series = `generate_series(${from}, ${to - 1}) c`;
    const object = id('object', `${network * OBJECTS} + o`);
    await run('begin');
    await run(`insert into networks (owner_uid, id, name, created_at, updated_at)
      values (${owner}, ${id('arriving', String(network))}, 'arriving-${network}', ${now}, ${now})`);
    await run(`insert into objects (owner_uid, id, network_id, name, key, kind, derived_kind, origin, yaml, manifest, digest, tags, created_at, updated_at)
      select ${owner}, ${object}, ${id('arriving', String(network))}, 'object-' || o, 'k' || o, 'Deployment', 'Deployment', 'config',
             '', '{}', 'd' || o, '{}', ${now}, ${now} from generate_series(0, ${OBJECTS - 1}) o`);
    await run(`insert into clusters (owner_uid, id, name, alias, tags, created_at, updated_at)
      select ${owner}, ${id('cluster', 'c')}, 'arriving-' || c, '', '{}', ${now}, ${now} from ${series}`);
    await run(`insert into routers (owner_uid, id, network_id, cluster_id, name, namespace, is_edge, created_at, updated_at)
      select ${owner}, ${id('router', 'c')}, ${id('arriving', String(network))}, ${id('cluster', 'c')}, 'c' || c, 'hawser', true, ${now}, ${now}
        from ${series}`);
    await run(`insert into router_states (owner_uid, router_id, status, status_rank, since, observed_at)
      select ${owner}, ${id('router', 'c')}, 'UP', 10, ${now}, ${now} from ${series}`);
    for (let first = from; first < to; first += BATCH / OBJECTS) {
      await run(`insert into placements (owner_uid, router_id, object_id, network_id, created_at)
        select ${owner}, ${id('router', 'c')}, ${object}, ${id('arriving', String(network))}, ${now}
          from generate_series(${first}, ${Math.min(to, first + BATCH / OBJECTS) - 1}) c cross join generate_series(0, ${OBJECTS - 1}) o`);
    }
    await run('commit');
    rows += 1 + (to - from) * (1 + OBJECTS);
    committed(rows);
  }
  for (let first = 0; first < clusters; first += BATCH / OBJECTS) {
    await run(`insert into object_states (owner_uid, router_id, object_id, status, status_rank, since, observed_at, applied_digest, applied_version)
      select p.owner_uid, p.router_id, p.object_id, 'UP', 10, ${now}, ${now}, o.digest, 1
        from placements p join objects o on o.owner_uid = p.owner_uid and o.id = p.object_id
       where p.owner_uid = ${owner} and p.router_id between ${id('router', String(first))} and ${id('router', String(first + BATCH / OBJECTS - 1))}`);
  }
}

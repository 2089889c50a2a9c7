import { Client } from 'pg';

/** Contexts with sample rows; each has the same records under other names. */
export const OWNERS = ['ada', 'bob', 'carl'] as const;
const NETWORKS = 2;
export const CLUSTERS = 6;
export const OBJECTS = 60;

/** A connection to a database, as the user in its URL. */
export interface DatabaseClient {
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

export async function clientOf(url: string): Promise<DatabaseClient> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return {
    query: async <Row>(text: string, values: readonly unknown[] = []) =>
      (await client.query(text, [...values])).rows as Row[],
    close: () => client.end(),
  };
}

/**
 * As a superuser inserts a fleet for each owner in the base schema: in each network every second cluster carries `edge`, every third active
 * object `web`, and the rule places these on those; one object in ten is deleted, and most other tables have rows.
 */
export async function insertSampleRows({ query }: DatabaseClient): Promise<void> {
  const networks = `generate_series(1, ${NETWORKS}) n`;
  const clusters = `generate_series(1, ${CLUSTERS}) c`;
  const objects = `generate_series(1, ${OBJECTS}) o`;
  const rules = JSON.stringify([{ cloud: '["eq","tag","edge"]', object: '["eq","tag","web"]' }]);
  for (const owner of OWNERS) {
    const network = `'${owner}-n' || n`;
    const cluster = `'${owner}-n' || n || '-c' || c`;
    const router = `'${owner}-n' || n || '-r' || c`;
    const object = `'${owner}-n' || n || '-o' || o`;
    const run = (text: string) => query(text.replaceAll('$owner', `'${owner}'`));
    await run(
      `insert into accounts (owner_uid, display_name, theme, plan_tier_slug, created_at, networks_defined)
      values ($owner, $owner, 'night', 'enterprise', 1, ${NETWORKS})`,
    );
    await query(
      `insert into networks (owner_uid, id, name, distribution_rules, serial_number, created_at, updated_at)
       select $1, ${network}, 'net-' || n, $2::jsonb, n, n, n from ${networks}`,
      [owner, rules],
    );
    await run(`insert into clusters (owner_uid, id, name, alias, tags, created_at, updated_at)
      select $owner, ${cluster}, 'cluster-' || n || '-' || c, 'cluster ' || c,
             case when c % 2 = 0 then jsonb_build_object('edge', 'user', 'zone-' || c, 'user') else '{}' end, c, c
        from ${networks}, ${clusters}`);
    await run(`insert into routers (owner_uid, id, network_id, cluster_id, name, namespace, hub_name, is_edge, created_at, updated_at)
      select $owner, ${router}, ${network}, ${cluster}, 'cluster-' || n || '-' || c, 'hawser',
             case when c = 1 then 'hub' else '' end, c > 1, c, c from ${networks}, ${clusters}`);
    await run(`insert into router_states (owner_uid, router_id, status, status_rank, since, observed_at, agent_version)
      select $owner, ${router}, 'UP', 0, 1, 2, '5.0.0' from ${networks}, ${clusters}`);
    await run(`insert into router_leases (owner_uid, router_id, last_seen_at)
      select $owner, ${router}, 2 from ${networks}, ${clusters}`);
    await run(`insert into objects (owner_uid, id, network_id, name, key, kind, derived_kind, origin, yaml, manifest, digest, tags, active, created_at, updated_at)
      select $owner, ${object}, ${network}, 'object-' || o, 'key-' || o, 'ConfigMap', 'ConfigMap', 'config', 'y', '{}', 'd' || o,
             case when o % 3 = 0 then jsonb_build_object('web', 'user', 'tier-' || o % 2, 'user')
                  when o % 3 = 1 then jsonb_build_object('batch', 'user') else '{}' end,
             o % 10 <> 0, o, o from ${networks}, ${objects}`);
    const placed = `from ${networks}, ${clusters}, ${objects} where c % 2 = 0 and o % 3 = 0 and o % 10 <> 0`;
    await run(`insert into placements (owner_uid, router_id, object_id, network_id, created_at)
      select $owner, ${router}, ${object}, ${network}, 1 ${placed}`);
    await run(`insert into object_states (owner_uid, router_id, object_id, status, status_rank, since, observed_at, applied_digest, applied_version)
      select $owner, ${router}, ${object}, 'UP', 0, 1, 2, 'd' || o, 1 ${placed}`);
    await run(`insert into audit_entries (owner_uid, id, at, actor_uid, command, subject_kind, subject_id, summary)
      values ($owner, 'a', 1, $owner, 'defineNetwork', 'network', 'n', 's')`);
  }
}

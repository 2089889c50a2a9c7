import { formatRule, assignments } from '@hawser/domain/placement';
import { ORIGINS } from '@hawser/domain/wire';
import { type Client, createDatabase, type ProductServer, signUp, startPostgres } from '@hawser/testkit';
import { startBuiltServer } from './built.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Run, quantile } from './bench.ts';
import type { PlacementFixture } from './placement-fixture.ts';

const PLACEMENTS_A_STATEMENT = 20_000;

/** A server whose one network contains the fixture, with all placements of its rules. */
interface PlacementServer {
  readonly client: Client;
  /** Milliseconds of a command that changes the record with this number; each call changes another record. */
  time(path: '/api/clusters/c' | '/api/objects/o', n: number, body: object): Promise<number>;
}

/** Starts the server and writes the fixture into its database. */
export async function startPlacementServer(
  { hold, say }: Run,
  world: PlacementFixture,
): Promise<PlacementServer> {
  const data = await hold(
    () => mkdtemp(join(tmpdir(), 'hawser-placement-')),
    (folder) => rm(folder, { recursive: true, force: true }),
  );
  const postgres = await hold(startPostgres, (started) => started.stop());
  const database = await createDatabase(postgres.url);
  const server: ProductServer = await hold(
    () => startBuiltServer({ data, databaseUrl: database.url }),
    (started) => started.stop(),
  );
  const { client, uid } = await signUp(server.url, 'bench');
  const sql = await hold(
    async () => new pg.Client({ connectionString: database.url }),
    (opened) => opened.end(),
  );
  await sql.connect();
  const placed = await write(sql, uid, world);
  say(`${placed} placements are written`);
  const versions = new Map<string, number>();
  return {
    client,
    async time(path, n, body) {
      const at = `${path}${n}`;
      const version = versions.get(at) ?? 1;
      versions.set(at, version + 1);
      const began = performance.now();
      await client.done('PATCH', at, { body, version });
      return performance.now() - began;
    },
  };
}

async function write(sql: pg.Client, uid: string, world: PlacementFixture): Promise<number> {
  const { rules, clusters, objects } = world;
  const own = (tags: object): string =>
    JSON.stringify(Object.fromEntries(Object.entries(tags).filter(([, owner]) => owner === 'user')));
  await sql.query(`set session_replication_role = replica`);
  await sql.query(
    `insert into networks (owner_uid, id, name, distribution_rules, created_at, updated_at) values ($1, 'n', 'shops', $2, 0, 0)`,
    [uid, JSON.stringify(rules.map(formatRule))],
  );
  await sql.query(
    `insert into clusters (owner_uid, id, name, alias, tags, created_at, updated_at)
     select $1, 'c' || n - 1, name, name, tags::jsonb, 0, 0 from unnest($2::text[], $3::text[]) with ordinality at (name, tags, n)`,
    [uid, clusters.map(({ name }) => name), clusters.map(({ tags }) => own(tags))],
  );
  await sql.query(
    `insert into routers (owner_uid, id, cluster_id, network_id, name, namespace, is_edge, created_at, updated_at)
     select $1, 'r' || n, 'c' || n, 'n', '', 'apps', n > 0, 0, 0 from generate_series(0, $2::int) n`,
    [uid, clusters.length - 1],
  );
  await sql.query(
    `insert into objects (owner_uid, id, network_id, name, key, kind, derived_kind, origin, yaml, manifest, digest, tags, created_at, updated_at)
     select $1, 'o' || n - 1, 'n', name, key, kind, '', $6, '', '{}', '', tags::jsonb, 0, 0
       from unnest($2::text[], $3::text[], $4::text[], $5::text[]) with ordinality at (name, key, kind, tags, n)`,
    [
      uid,
      objects.map(({ name }) => name),
      objects.map(({ key }) => key),
      objects.map(({ kind }) => kind),
      objects.map(({ tags }) => own(tags)),
      ORIGINS.config,
    ],
  );
  await sql.query(
    `insert into object_tags (owner_uid, network_id, tag, object_id)
     select owner_uid, network_id, jsonb_object_keys(tags), id from objects`,
  );
  await sql.query(
    `insert into cluster_tags (owner_uid, tag, cluster_id) select owner_uid, jsonb_object_keys(tags), id from clusters`,
  );
  const numbers = new Map<object, number>(
    [...clusters.entries(), ...objects.entries()].map(([n, it]) => [it, n]),
  );
  let [routerIDs, objectIDs]: [string[], string[]] = [[], []];
  let count = 0;
  const flush = async (): Promise<void> => {
    count += routerIDs.length;
    await sql.query(
      `insert into placements (owner_uid, router_id, object_id, network_id, created_at)
       select $1, r, o, 'n', 0 from unnest($2::text[], $3::text[]) at (r, o)`,
      [uid, routerIDs, objectIDs],
    );
    [routerIDs, objectIDs] = [[], []];
  };
  for (const { object, cluster } of assignments(rules, objects, clusters)) {
    routerIDs.push(`r${numbers.get(cluster)}`);
    objectIDs.push(`o${numbers.get(object)}`);
    if (routerIDs.length === PLACEMENTS_A_STATEMENT) await flush();
  }
  await flush();
  await sql.query('vacuum analyze');
  return count;
}

/** Duration of commands that change the tags of a cluster or an object, and of one that changes no placement. */
export async function timeCommands(
  server: PlacementServer,
  count: number,
): Promise<Readonly<Record<string, number>>> {
  const cluster: number[] = [];
  const object: number[] = [];
  const plain: number[] = [];
  for (let n = 0; n < count; n++) {
    const at = n * 79;
    plain.push(await server.time('/api/clusters/c', at, { location: `Rome ${n}` }));
    cluster.push(
      await server.time('/api/clusters/c', at, { tags: [`city-${(n * 13) % 1_000}`, `zone-${n % 50}`] }),
    );
    object.push(await server.time('/api/objects/o', at, { tags: [`app-${(n * 13) % 1_000}`, 'team-1'] }));
  }
  return {
    clusterCommandP50Ms: quantile(cluster, 0.5),
    clusterCommandP99Ms: quantile(cluster, 0.99),
    objectCommandP50Ms: quantile(object, 0.5),
    objectCommandP99Ms: quantile(object, 0.99),
    commandThatMovesNothingP50Ms: quantile(plain, 0.5),
  };
}

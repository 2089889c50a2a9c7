import { isDeepStrictEqual } from 'node:util';
import { databaseSchema, openStore, readWindow, type Store } from '@hawser/server/simulator';
import { systemClock, systemRandom } from '@hawser/ports';
import { waitUntil } from '@hawser/testkit';
import { jobFaults } from './job-log.ts';
import type { Page } from './page.ts';
import { TIMEOUT_MS, type Replicas, SECRET } from './replicas.ts';
import { placedOn } from './set-up.ts';

const SILENT = { info() {}, warn() {}, error() {} };

/**
 * Waits until everything has settled and returns the problems: commands lost or applied twice, jobs executed twice, clusters
 * with missing objects, pages that differ from the database. An empty list means that there is no problem.
 */
export async function checkReplicas(replicas: Replicas): Promise<string[]> {
  return [
    ...(await commandFaults(replicas)),
    ...(await clusterFaults(replicas)),
    ...(await jobsOf(replicas)),
    ...(await windowFaults(replicas)),
    ...(await listenerFaults(replicas)),
    ...replicas.pages.flatMap(({ wentBack }) => wentBack.map((what) => `a window went back: ${what}`)),
    ...replicas.servers.flatMap((server) =>
      server
        .output()
        .split('\n')
        .filter((line) => line.includes('"level":"error"')),
    ),
  ];
}

/** One audit entry for each acknowledged command, each change based on the previous version, and no other entries. */
async function commandFaults({ database, writers }: Replicas): Promise<string[]> {
  const faults: string[] = [];
  const audited = await database.query<{ key: string }>(
    'select idempotency_key as key from audit_entries where idempotency_key is not null order by 1',
  );
  compare(
    'audit entries',
    audited.rows.map(({ key }) => key),
    writers.flatMap(({ keys }) => keys),
    faults,
  );
  const stored = await database.query<{ line: string }>(
    `select id || ' ' || version || ' ' || substring(yaml from 'n: "(\\d+)"') as line
      from objects where active and kind = 'ConfigMap'`,
  );
  const acknowledged = writers.flatMap(({ objects }) =>
    objects.map(({ id, version, n }) => `${id} ${version} ${n}`),
  );
  compare(
    'objects',
    stored.rows.map(({ line }) => line),
    acknowledged,
    faults,
  );
  const defined = await database.query<{ alias: string }>(
    `select alias from clusters where alias like 'writer-%'`,
  );
  compare(
    'clusters',
    defined.rows.map(({ alias }) => alias),
    writers.flatMap(({ clusters }) => clusters),
    faults,
  );
  return faults;
}

function compare(what: string, have: readonly string[], want: readonly string[], faults: string[]): void {
  const left = new Map<string, number>();
  for (const one of have) left.set(one, (left.get(one) ?? 0) + 1);
  for (const one of want) left.set(one, (left.get(one) ?? 0) - 1);
  for (const [one, count] of left)
    if (count !== 0) faults.push(`${what}: ${one} is there ${count} times too often`);
}

/** Every remaining cluster has the acknowledged content of exactly the objects of its part. */
async function clusterFaults({ options, agents, staying, objects }: Replicas): Promise<string[]> {
  const fault = () => {
    for (const [n, { name }] of staying.entries()) {
      const want = new Map(placedOn(n, options, objects).map((object) => [object.name, String(object.n)]));
      const have = agents.held(name);
      if (!isDeepStrictEqual(have, want)) return `${name} holds ${text(have)}, not ${text(want)}`;
    }
    return null;
  };
  return settle(fault);
}

async function jobsOf({ database, leaving }: Replicas): Promise<string[]> {
  await settle(async () => {
    const { rows } = await database.query('select id from jobs where finished_at is null');
    return rows.length === 0 ? null : 'jobs are left';
  });
  const faults = await jobFaults(database);
  const { rows } = await database.query<{ id: string }>('select id from routers where not active');
  compare(
    'detached routers',
    rows.map(({ id }) => id),
    leaving.map(({ routerID }) => routerID),
    faults,
  );
  return faults;
}

/** Every window of every page equals the database's answer to its query. */
async function windowFaults({ options, uid, pages }: Replicas): Promise<string[]> {
  const store = await openStore({
    url: options.databaseUrl,
    schema: databaseSchema,
    secret: SECRET,
    clock: systemClock,
    random: systemRandom,
    log: SILENT,
  });
  try {
    return await settle(async () => {
      for (const [n, page] of pages.entries()) {
        const fault = await wrongWindow(store, uid, page);
        if (fault !== null) return `page ${n}, ${fault}`;
      }
      return null;
    });
  } finally {
    await store.close();
  }
}

function wrongWindow(store: Store, uid: string, page: Page): Promise<string | null> {
  return store.tenantRead(uid, async (tx) => {
    for (const { query, handle } of page.windows) {
      const { keys, total, rows } = await readWindow(tx, query, systemClock.now());
      const { content } = handle.view();
      const where = JSON.stringify(query);
      if (content === null) return `${where}: nothing is shown`;
      if (content.total !== total || !isDeepStrictEqual([...content.keys], [...keys]))
        return `${where}: shows ${content.total} [${content.keys}], the database has ${total} [${keys}]`;
      for (const key of keys) {
        const [shown, right] = [content.rows.get(key), rows.get(key)].map(still);
        if (!isDeepStrictEqual(shown, right))
          return `${where}: ${key} shows ${text(shown)}, not ${text(right)}`;
      }
    }
    return null;
  });
}

/** Each server listens for changes once. */
async function listenerFaults({ database, servers }: Replicas): Promise<string[]> {
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and query = 'listen hawser_changes'`,
  );
  const count = rows[0]?.count ?? 0;
  return count === servers.length ? [] : [`${count} listeners of ${servers.length} servers`];
}

/** The time of the last observation changes with every heartbeat and is not compared. */
function still(row: unknown): unknown {
  const without = (key: string, value: unknown) => (key === 'observedAt' ? undefined : value);
  return row === undefined ? undefined : JSON.parse(JSON.stringify(row, without));
}

const text = (value: unknown): string => JSON.stringify(value instanceof Map ? [...value] : value);

/** Waits until there is no problem; returns those that remain at the time limit. */
async function settle(fault: () => string | null | Promise<string | null>): Promise<string[]> {
  let last: string | null = null;
  await waitUntil(
    async () => {
      last = await fault();
      return last === null;
    },
    { what: 'everything settled', timeoutMs: TIMEOUT_MS },
  ).catch(() => undefined);
  return last === null ? [] : [last];
}

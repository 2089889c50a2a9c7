import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WindowQuery } from '@hawser/contract';
import { largeFleetID, writeLargeFleet } from '@hawser/server/large-fleet';
import { createDatabase, signUp, startPostgres, startServer, waitUntil } from '@hawser/testkit';
import pg from 'pg';
import { bench, quantile } from './harness/bench.ts';
import { cpuMs } from './harness/cpu.ts';
import { LiveSocket } from './harness/live.ts';

const SIZE = {
  networks: 20,
  clusters: Number(process.env.CLUSTERS ?? 10_000),
  objects: Number(process.env.CLUSTERS ?? 10_000) * 100,
  placementsPerRouter: 100,
};
const PLACEMENTS = SIZE.clusters * SIZE.placementsPerRouter;
const SOCKETS = 5;
const PER_SECOND = 1_000;
const SECONDS = 10;
const TICK_MS = 20;
const TEXTS = [
  'web',
  'payments-1',
  'e',
  'orders-77',
  'nowhere',
  '9-',
  'cache-5',
  'metrics',
  'k',
  'worker-123',
];

await bench({
  name: 'windows',
  what: `windows over a context of ${SIZE.clusters} clusters and ${PLACEMENTS} placed objects, each another: cold, in the middle, by text, and under ${PER_SECOND} changes a second with ${SOCKETS} browsers`,
  aim: {
    firstMs: { atMost: 1000 },
    middleP95Ms: { atMost: 50 },
    searchP95Ms: { atMost: 50 },
    changeP99Ms: { atMost: 250 },
    unseenChanges: { atMost: 1 },
    serverMB: { atMost: 600 },
  },
  async measure(say) {
    const data = await mkdtemp(join(tmpdir(), 'hawser-windows-'));
    const postgres = await startPostgres();
    try {
      const database = await createDatabase(postgres.url);
      const server = await startServer({ data, databaseUrl: database.url });
      const client = new pg.Client({ connectionString: database.url });
      try {
        await client.connect();
        const { client: person, uid } = await signUp(server.url, 'bench');
        // An hour ahead, so that no lease runs out meanwhile: there are no agents.
        await writeLargeFleet(database.url, uid, SIZE, Date.now() + 3_600_000);
        say('the fleet is written');
        const live = await LiveSocket.connect(server.url, person.cookie);
        const first = await live.open(tree(0));
        const loadedMs = await untilLoaded(server.url);
        say(`first rows after ${Math.round(first.ms)} ms, columns after ${Math.round(loadedMs)} ms more`);
        const middle = await each(live, 40, (n) => queryAt(n));
        const search = await each(live, 60, (n) => searchFor(n));
        live.end();
        const quiet = await loadMB(server.url);
        const changes = await change(server, person.cookie, uid, client);
        return {
          firstMs: first.ms,
          loadMs: loadedMs,
          middleP50Ms: quantile(middle, 0.5),
          middleP95Ms: quantile(middle, 0.95),
          searchP50Ms: quantile(search, 0.5),
          searchP95Ms: quantile(search, 0.95),
          ...changes,
          columnsMB: quiet.columns,
          serverMB: (await loadMB(server.url)).resident,
        };
      } finally {
        await client.end();
        await server.stop();
      }
    } finally {
      await postgres.stop();
      await rm(data, { recursive: true, force: true });
    }
  },
});

function tree(from: number, expandDepth = 2): WindowQuery {
  return { collection: 'tree', expandDepth, toggled: [], range: { from, to: from + 50 } };
}

/** A place somewhere in the tree or the objects. */
function queryAt(n: number): WindowQuery {
  const from = Math.floor(PLACEMENTS * ((n * 0.618034) % 1));
  return n % 2 === 0 ? tree(from, 3) : { collection: 'objects', range: { from, to: from + 50 } };
}

function searchFor(n: number): WindowQuery {
  const text = TEXTS[n % TEXTS.length] ?? '';
  return n % 2 === 0
    ? { collection: 'tree', expandDepth: 3, toggled: [], text, range: { from: 0, to: 50 } }
    : { collection: 'objects', text, range: { from: 0, to: 50 } };
}

/** Opens and closes windows one after the other; milliseconds until each had its rows. */
async function each(live: LiveSocket, count: number, queryOf: (n: number) => WindowQuery): Promise<number[]> {
  const spent: number[] = [];
  for (let n = 0; n < count; n++) {
    const { window, ms } = await live.open(queryOf(n));
    spent.push(ms);
    live.drop(window);
  }
  return spent;
}

/** Writes changes at a rate while browsers are open; how late they see one of theirs, and what the server used. */
async function change(server: { url: string; pid: number }, cookie: string, uid: string, client: pg.Client) {
  const seen: number[] = [];
  /** When each marked change was written, by its number; one that a browser showed is taken out. */
  const marked = new Map<number, number>();
  const sockets: LiveSocket[] = [];
  for (let n = 0; n < SOCKETS; n++) {
    const socket = await LiveSocket.connect(server.url, cookie);
    sockets.push(socket);
    for (const query of [
      tree(n * 1000, 3),
      tree(0, 2),
      { collection: 'objects', range: { from: n, to: n + 50 } },
    ] as const)
      await socket.open(query);
    socket.onRow = (_window, _key, row) => {
      const shown = Number(/marked-(\d+)-/.exec(JSON.stringify(row))?.[1] ?? Number.NaN);
      // One that came after another, before that was shown, shows both.
      for (const [number, at] of marked) {
        if (number <= shown && marked.delete(number)) seen.push(performance.now() - at);
      }
    };
  }
  // A placement that the first browser shows.
  const shown = [...(sockets[0]?.held.values() ?? [])]
    .flatMap(({ keys }) => keys)
    .find((key) => key.startsWith('o:'));
  const [routerID = '', objectID = ''] = (shown ?? '').slice(2).split('/');
  const before = await cpuMs(server.pid);
  const began = performance.now();
  let written = 0;
  for (let tick = 0; performance.now() - began < SECONDS * 1000; tick++) {
    await client.query(
      `update object_states set status = case status when 'UP' then 'DOWN' else 'UP' end,
              status_rank = case status when 'UP' then 90 else 10 end
        where owner_uid = $1 and (router_id, object_id) in (select router_id, object_id from placements
          where owner_uid = $1 and router_id = any($2) limit ${(PER_SECOND * TICK_MS) / 1000})`,
      [uid, [largeFleetID('router', (tick * 7919) % SIZE.clusters)]],
    );
    written += (PER_SECOND * TICK_MS) / 1000;
    if (tick % 10 === 5) {
      marked.set(tick, performance.now());
      await client.query(
        `update object_states set message = $4, status = 'DOWN', status_rank = 90 where owner_uid = $1 and router_id = $2 and object_id = $3`,
        [uid, routerID, objectID, `marked-${tick}-`],
      );
    }
    const due = began + (tick + 1) * TICK_MS - performance.now();
    if (due > 0) await new Promise((resolve) => setTimeout(resolve, due));
  }
  const seconds = (performance.now() - began) / 1000;
  const cpu = (await cpuMs(server.pid)) - before;
  for (const socket of sockets) socket.end();
  return {
    changesPerSecond: written / seconds,
    unseenChanges: marked.size,
    changeP50Ms: quantile(seen, 0.5),
    changeP99Ms: quantile(seen, 0.99),
    serverCpuPercent: cpu / (seconds * 10),
  };
}

/** Waits until the columns are there, milliseconds. */
async function untilLoaded(url: string): Promise<number> {
  const began = performance.now();
  await waitUntil(async () => (await metric(url, 'hawser_columns_placements')) === PLACEMENTS, {
    what: 'the columns',
    timeoutMs: 300_000,
  });
  return performance.now() - began;
}

async function loadMB(url: string): Promise<{ columns: number; resident: number }> {
  return {
    columns: (await metric(url, 'hawser_columns_bytes')) / 1e6,
    resident: (await metric(url, 'process_resident_memory_bytes')) / 1e6,
  };
}

async function metric(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

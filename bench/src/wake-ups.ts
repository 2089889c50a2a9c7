// The cost of several servers that all follow every change: a number of change feeds on one PostgreSQL, and commits at a given rate.
import { setTimeout as pause } from 'node:timers/promises';
import { systemClock, systemRandom } from '@hawser/ports';
import { databaseSchema, openStore, startFeed } from '@hawser/server/simulator';
import { createDatabase, startPostgres } from '@hawser/testkit';
import { bench, quantile } from './harness/bench.ts';
import { postgresCpuMs } from './harness/processes.ts';

const SECRET = 'one secret for all servers of a bench';
const SILENT = { info() {}, warn() {}, error() {} };
const OWNER = 'bench';
const SECONDS = 10;
const EMPTY = {
  location: '',
  context_name: '',
  kubes_distro: '',
  systemtype: '',
  tags: '{}',
  kube_system_uid: null,
} as const;
/** Period of the checks for due commits, milliseconds. */
const TICK_MS = 5;

await bench({
  name: 'wake-ups',
  what: `servers that follow one PostgreSQL, and commits a second that each receives; over ${SECONDS} s`,
  aim: {},
  options: { servers: 32, commits: 100 },
  async measure({ say, hold, option }) {
    const servers = option('servers');
    const perSecond = option('commits');
    const postgres = await hold(startPostgres, (started) => started.stop());
    const { url } = await createDatabase(postgres.url);
    const open = () =>
      hold(
        () =>
          openStore({
            url,
            schema: databaseSchema,
            secret: SECRET,
            clock: systemClock,
            random: systemRandom,
            log: SILENT,
          }),
        (store) => store.close(),
      );
    const writer = await open();
    /** When each commit was acknowledged, by the id of its row. */
    const committed = new Map<string, number>();
    const delays: number[] = [];
    let received = 0;
    for (let n = 0; n < servers; n++) {
      const store = await open();
      const feed = await hold(
        () => startFeed({ store, clock: systemClock, log: SILENT }),
        (started) => started.stop(),
      );
      feed.subscribe((changes) => {
        const now = performance.now();
        for (const id of changes.flatMap(({ ids }) => ids)) {
          received += 1;
          const at = committed.get(id);
          // Not acknowledged yet: the feed received it before the writer got its acknowledgement.
          delays.push(at === undefined ? 0 : now - at);
        }
      });
    }
    const commit = async (n: number): Promise<void> => {
      const id = `object-${n}`;
      await writer.tenant(OWNER, ({ db }) =>
        db
          .insertInto('clusters')
          .values({ ...EMPTY, owner_uid: OWNER, id, name: id, alias: id, created_at: n, updated_at: n })
          .execute(),
      );
      committed.set(id, performance.now());
    };
    await commit(0);
    await pause(1000);
    const rest = await sample(postgres.pid, SECONDS);
    received = 0;
    delays.length = 0;
    const before = { postgres: await postgresCpuMs(postgres.pid), own: process.cpuUsage() };
    const began = performance.now();
    const commits: Promise<void>[] = [];
    while (performance.now() - began < SECONDS * 1000) {
      const due = Math.floor(((performance.now() - began) * perSecond) / 1000);
      while (commits.length < due) commits.push(commit(commits.length + 1));
      await pause(TICK_MS);
    }
    await Promise.all(commits);
    const seconds = (performance.now() - began) / 1000;
    const all = commits.length * servers;
    while (received < all) await pause(TICK_MS);
    const postgresMs = (await postgresCpuMs(postgres.pid)) - before.postgres - rest * seconds;
    const own = process.cpuUsage(before.own);
    say(`${servers} servers, ${commits.length} commits, ${all} times received`);
    return {
      heardPerS: all / seconds,
      postgresCores: postgresMs / 1000 / seconds,
      postgresMsPer1000Heard: (postgresMs / all) * 1000,
      serversMsPer1000Heard: ((own.user + own.system) / 1000 / all) * 1000,
      delayP50Ms: quantile(delays, 0.5),
      delayP99Ms: quantile(delays, 0.99),
    };
  },
});

/** Milliseconds of processor time that PostgreSQL uses in one second without any activity. */
async function sample(pid: number, seconds: number): Promise<number> {
  const before = await postgresCpuMs(pid);
  await pause(seconds * 1000);
  return ((await postgresCpuMs(pid)) - before) / seconds;
}

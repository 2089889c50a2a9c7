// The cost of 1,000 idle agents and of 1,000 changes: the figures that docs/explanation/growth.md extrapolates.
import { type Replicas, startReplicas, underLoad } from '@hawser/control-plane-sim/replicas';
import { createDatabase, startPostgres, type TestPostgres, waitUntil } from '@hawser/testkit';
import { bench, type Run } from './harness/bench.ts';
import { cpuMs, postgresCpuMs, residentMB } from './harness/processes.ts';

const IDLE_S = 40;
/** Work left over from the start is finished after this time. */
const REST_S = 10;
/** Clusters that an object is placed on, and objects on each cluster. */
const SPREAD = 10;
const CHANGES = 1_000;
const CHANGES_PER_S = 50;
const PATIENCE_MS = 120_000;

await bench({
  name: 'growth',
  what: 'what 1,000 more agents cost a server and PostgreSQL, idle; what 1,000 statuses and 1,000 applied changes cost',
  aim: {},
  options: { few: 100, agents: 1_100 },
  async measure(run) {
    const postgres = await run.hold(startPostgres, (started) => started.stop());
    const few = run.option('few');
    const many = run.option('agents');
    const small = await start(run, postgres, few);
    const smallIdle = await idle(small, postgres);
    await small.close();
    const large = await start(run, postgres, many);
    const largeIdle = await idle(large, postgres);
    const thousands = (many - few) / 1_000;
    const more = (key: keyof Idle) => (largeIdle[key] - smallIdle[key]) / thousands;

    const flipped = large.staying.slice(0, Math.min(CHANGES, many)).map(({ name }) => name);
    const statuses = await used(large, postgres, largeIdle, async () => {
      for (const [n, name] of flipped.entries()) {
        large.agents.setReady(name, 'probe', false);
        if (n % CHANGES_PER_S === CHANGES_PER_S - 1) await pause(1);
      }
      await untilStored(large, `o.name = 'probe' and s.status <> 'UP'`, flipped.length);
    });
    let commands = 0;
    const applied = await used(large, postgres, largeIdle, async () => {
      await underLoad(large, { pauseMs: 200, commands: CHANGES / SPREAD }, async () => undefined);
      commands = large.writers.reduce((sum, { keys }) => sum + keys.length, 0);
      await untilStored(large, 's.applied_version is distinct from o.version', 0);
    });
    const placed = large.objects.reduce((sum, { n }) => sum + n, 0) * SPREAD;
    run.say(`${commands} commands, ${placed} objects applied anew`);
    return {
      idleServerCpuMsPerS: more('serverMs'),
      idlePostgresCpuMsPerS: more('postgresMs'),
      idleBytesPerS: more('bytes'),
      idleWalBytesPerS: more('wal'),
      idleServerMB: more('serverMB'),
      statusServerMs: (statuses.serverMs / flipped.length) * 1000,
      statusPostgresMs: (statuses.postgresMs / flipped.length) * 1000,
      statusKB: statuses.bytes / flipped.length,
      statusWalKB: statuses.wal / flipped.length,
      appliedServerMs: (applied.serverMs / placed) * 1000,
      appliedPostgresMs: (applied.postgresMs / placed) * 1000,
      appliedKB: applied.bytes / placed,
      appliedWalKB: applied.wal / placed,
    };
  },
});

async function start({ hold, say }: Run, postgres: TestPostgres, agents: number): Promise<Replicas> {
  const { url } = await createDatabase(postgres.url);
  const parts = Math.ceil(agents / SPREAD);
  const size = { agents, parts, objects: parts * SPREAD, pages: 2, writers: 4, leaving: 0, probe: true };
  const replicas = await hold(
    () => startReplicas({ ...size, servers: 1, databaseUrl: url }),
    (started) => started.close(),
  );
  await untilStored(replicas, 's.applied_version is distinct from o.version', 0);
  await pause(REST_S);
  say(`${agents} agents are there`);
  return replicas;
}

interface Counters {
  readonly serverMs: number;
  readonly postgresMs: number;
  readonly bytes: number;
  readonly wal: number;
}
interface Idle extends Counters {
  readonly serverMB: number;
}

async function counters({ servers, balancer, database }: Replicas, postgres: TestPostgres) {
  const { rows } = await database.query<{ wal: string }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as wal`,
  );
  return {
    serverMs: await cpuMs(servers[0]?.server.pid ?? 0),
    postgresMs: await postgresCpuMs(postgres.pid),
    bytes: balancer.bytes,
    wal: Number(rows[0]?.wal),
    at: performance.now(),
  };
}

/** Usage in one second without any activity. */
async function idle(replicas: Replicas, postgres: TestPostgres): Promise<Idle> {
  const before = await counters(replicas, postgres);
  await pause(IDLE_S);
  const after = await counters(replicas, postgres);
  const seconds = (after.at - before.at) / 1000;
  return {
    serverMs: (after.serverMs - before.serverMs) / seconds,
    postgresMs: (after.postgresMs - before.postgresMs) / seconds,
    bytes: (after.bytes - before.bytes) / seconds,
    wal: (after.wal - before.wal) / seconds,
    serverMB: await residentMB(replicas.servers[0]?.server.pid ?? 0),
  };
}

/** Usage of `work` in addition to the idle usage. */
async function used(
  replicas: Replicas,
  postgres: TestPostgres,
  rest: Idle,
  work: () => Promise<void>,
): Promise<Counters> {
  const before = await counters(replicas, postgres);
  await work();
  const after = await counters(replicas, postgres);
  const seconds = (after.at - before.at) / 1000;
  const beyond = (key: keyof Counters) => after[key] - before[key] - rest[key] * seconds;
  return {
    serverMs: beyond('serverMs'),
    postgresMs: beyond('postgresMs'),
    bytes: beyond('bytes'),
    wal: beyond('wal'),
  };
}

/** Waits until this number of placements of object `o` with state `s` satisfy the condition. */
async function untilStored({ database }: Replicas, condition: string, count: number): Promise<void> {
  const sql = `select count(*)::int as count from placements p
    join objects o on o.owner_uid = p.owner_uid and o.id = p.object_id
    left join object_states s on s.owner_uid = p.owner_uid and s.router_id = p.router_id and s.object_id = p.object_id
    where ${condition}`;
  await waitUntil(
    async () => {
      await pause(0.5);
      const { rows } = await database.query<{ count: number }>(sql);
      if (rows[0]?.count !== count) throw new Error(`${rows[0]?.count} of ${count}`);
      return true;
    },
    { what: `${count} placements with ${condition}`, timeoutMs: PATIENCE_MS },
  );
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}

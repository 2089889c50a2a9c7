// CPU and memory of the server, and of its PostgreSQL, with 10,000 idle agents.
import { bench } from './harness/bench.ts';
import { cpuMs, postgresCpuMs, postgresMB, postgresOf, residentMB } from './harness/processes.ts';
import { startSimulatedFleet } from './harness/simulated/fleet.ts';

const OBJECTS = 10;
const SECONDS = 60;
/** Work left over from the start is finished after this time. */
const REST_S = 10;

await bench({
  name: 'fleet-idle',
  what: `processors and memory of server and PostgreSQL with 10,000 idle agents on real sockets, over ${SECONDS} s`,
  aim: { cores: { atMost: 1 }, megabytes: { atMost: 1_500 } },
  options: { clusters: 10_000, objects: OBJECTS },
  async measure(run) {
    const clusters = run.option('clusters');
    const objects = run.option('objects');
    const fleet = await startSimulatedFleet(run, { clusters, objects });
    const { server, data } = fleet.product;
    const postgres = await postgresOf(data);
    const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    await pause(REST_S);
    const used = async () => ({
      server: await cpuMs(server.pid),
      postgres: await postgresCpuMs(postgres),
      fleet: (await Promise.all(fleet.workers.map(({ pid }) => cpuMs(pid)))).reduce((sum, it) => sum + it, 0),
      at: performance.now(),
    });
    const before = await used();
    await pause(SECONDS);
    const after = await used();
    const ms = after.at - before.at;
    const serverCores = (after.server - before.server) / ms;
    const postgresCores = (after.postgres - before.postgres) / ms;
    const serverMB = await residentMB(server.pid);
    const database = await postgresMB(postgres);
    const { connected } = fleet.status();
    if (connected !== clusters) throw new Error(`Only ${connected} of ${clusters} agents are connected.`);
    return {
      cores: serverCores + postgresCores,
      megabytes: serverMB + database,
      serverCores,
      postgresCores,
      serverMB,
      postgresMB: database,
      serverKBPerAgent: (serverMB * 1000) / clusters,
      // The agents' own cost of the same heartbeats, in the same seconds.
      ratioServerToAgents: (after.server - before.server) / (after.fleet - before.fleet),
    };
  },
});

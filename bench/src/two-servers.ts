// Two servers behind one address under load: one after the other is killed or stopped; how long until all clients are back.
import {
  checkReplicas,
  detachSilentClusters,
  startReplicas,
  underLoad,
} from '@hawser/control-plane-sim/replicas';
import { createDatabase, startPostgres, waitUntil } from '@hawser/testkit';
import { bench } from './harness/bench.ts';
import { postgresCpuMs } from './harness/processes.ts';

const PAUSE_MS = 20;
/** Commands that are acknowledged before the next server is stopped. */
const BETWEEN = 100;

await bench({
  name: 'two-servers',
  what: 'two servers, one after the other killed or stopped under load: until all agents and pages are back, and what was lost or done twice',
  aim: { faults: { atMost: 0 } },
  options: { agents: 500, ends: 6, objects: 100, pages: 10 },
  async measure({ say, hold, option }) {
    const postgres = await hold(startPostgres, (started) => started.stop());
    const { url } = await createDatabase(postgres.url);
    const agents = option('agents');
    const ends = option('ends');
    const size = {
      agents,
      objects: option('objects'),
      parts: 50,
      pages: option('pages'),
      writers: 8,
    };
    const replicas = await hold(
      () => startReplicas({ ...size, leaving: 10, servers: 2, databaseUrl: url }),
      (started) => started.close(),
    );
    const { servers, writers, returned } = replicas;
    const back = { killed: [0], stopped: [0] };
    const began = { at: performance.now(), postgres: await postgresCpuMs(postgres.pid) };
    let commands = 0;
    await underLoad(replicas, { pauseMs: PAUSE_MS, commands: 0 }, async (acknowledged) => {
      const end = async (n: number) => {
        const server = servers[n % 2];
        if (server === undefined) return;
        const isKilled = n % 3 < 2;
        const at = performance.now();
        await server.server.process.end(isKilled ? 'SIGKILL' : 'SIGTERM');
        const ended = performance.now() - at;
        await returned([server]);
        const ms = performance.now() - at;
        back[isKilled ? 'killed' : 'stopped'].push(ms);
        say(
          `${isKilled ? 'killed' : 'stopped'} after ${Math.round(ended)} ms, all back after ${Math.round(ms)} ms`,
        );
        await server.restart();
      };
      // The first one is stopped while jobs are running: the others take over its jobs when its claim has expired.
      await detachSilentClusters(replicas, () => end(0));
      for (let n = 1; n < ends; n++) {
        const before = acknowledged();
        await waitUntil(() => acknowledged() >= before + BETWEEN, { what: 'commands', timeoutMs: 60_000 });
        await end(n);
      }
      commands = acknowledged();
    });
    const seconds = (performance.now() - began.at) / 1000;
    const postgresMs = (await postgresCpuMs(postgres.pid)) - began.postgres;
    const faults = await checkReplicas(replicas);
    for (const fault of faults) say(fault);
    return {
      faults: faults.length,
      killedBackMs: Math.max(...back.killed),
      stoppedBackMs: Math.max(...back.stopped),
      commands,
      commandsPerS: commands / seconds,
      sentAgain: writers.reduce((sum, { failures }) => sum + failures, 0),
      postgresCores: postgresMs / 1000 / seconds,
    };
  },
});

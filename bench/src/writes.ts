// Acknowledged commands a second, durable, one server.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bench, quantile } from './harness/bench.ts';
import { startBuiltServer } from './harness/built.ts';
import { load } from './harness/load.ts';
import { addOrganizations } from './harness/organizations.ts';
import { cpuMs, postgresCpuMs, postgresOf, postgresUrlOf } from './harness/processes.ts';
import { countWritten, makeWriters, writeNext } from './harness/writers.ts';

const ACCOUNTS = 8;
const CONNECTIONS = 48;
const WARM_UP_S = 5;
const SECONDS = 10;

await bench({
  name: 'writes',
  what: `acknowledged commands a second, half of them define clusters and half change YAML, durable, one server with its own PostgreSQL, ${CONNECTIONS} connections of ${ACCOUNTS} accounts on the same machine`,
  aim: { perSecond: { atLeast: 1000 } },
  options: { organizations: 0 },
  async measure(run) {
    const { hold, say } = run;
    const parent = await hold(
      () => mkdtemp(join(tmpdir(), 'hawser-writes-')),
      (folder) => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
    );
    // Under root, PostgreSQL runs as another account.
    await chmod(parent, 0o711);
    const server = await hold(
      () => startBuiltServer({ data: join(parent, 'data') }),
      (started) => started.stop(),
    );
    const writers = await makeWriters(server.url, ACCOUNTS, CONNECTIONS);
    const person = writers[0]?.client;
    const { uid } = (await person?.done<{ uid: string }>('GET', '/api/me')) ?? { uid: '' };
    await addOrganizations(run, await postgresUrlOf(join(parent, 'data')), uid);
    const next = writeNext(server.url, writers);
    const before = await load(server.url, CONNECTIONS, WARM_UP_S, next);
    const postgres = await postgresOf(join(parent, 'data'));
    const cpuBefore = await cpuMs(server.pid);
    const postgresBefore = await postgresCpuMs(postgres);
    const measured = await load(server.url, CONNECTIONS, SECONDS, next);
    const cpu = (await cpuMs(server.pid)) - cpuBefore;
    const postgresCpu = (await postgresCpuMs(postgres)) - postgresBefore;
    if (measured.refused > 0) say(`refused: ${measured.refused}, such as ${measured.example}`);
    const kept = await countWritten(writers);
    const sent = before.acknowledged + measured.acknowledged;
    if (kept !== sent) throw new Error(`${sent} commands were acknowledged, and ${kept} are there.`);
    return {
      perSecond: measured.acknowledged / measured.seconds,
      p50Ms: quantile(measured.latenciesMs, 0.5),
      p99Ms: quantile(measured.latenciesMs, 0.99),
      // Figures that mean something even on a busy machine.
      serverCpuMsPerCommand: cpu / measured.acknowledged,
      postgresCpuMsPerCommand: postgresCpu / measured.acknowledged,
      refused: measured.refused,
    };
  },
});

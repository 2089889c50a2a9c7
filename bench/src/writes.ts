import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signUp, startServer } from '@hawser/testkit';
import { bench, quantile } from './harness/bench.ts';
import { cpuMs } from './harness/cpu.ts';
import { type Call, load } from './harness/load.ts';

const ACCOUNTS = 8;
const CONNECTIONS = 48;
const WARM_UP_S = 5;
const SECONDS = 10;

await bench({
  name: 'writes',
  what: `acknowledged commands a second, durable, one server with its own PostgreSQL, ${CONNECTIONS} connections of ${ACCOUNTS} accounts on the same machine`,
  aim: { perSecond: { atLeast: 1000 } },
  async measure(say) {
    const parent = await mkdtemp(join(tmpdir(), 'hawser-writes-'));
    // PostgreSQL runs as another account where this runs as root.
    await chmod(parent, 0o711);
    const server = await startServer({ data: join(parent, 'data') });
    try {
      const cookies: string[] = [];
      for (let i = 0; i < ACCOUNTS; i++)
        cookies.push((await signUp(server.url, `writer-${i}`)).client.cookie);
      const next = defineClusters(server.url, cookies);
      const before = await load(server.url, CONNECTIONS, WARM_UP_S, next);
      const cpuBefore = await cpuMs(server.pid);
      const measured = await load(server.url, CONNECTIONS, SECONDS, next);
      const cpu = (await cpuMs(server.pid)) - cpuBefore;
      if (measured.refused > 0) say(`refused: ${measured.refused}, such as ${measured.example}`);
      const kept = await countClusters(server.url, cookies);
      const sent = before.acknowledged + measured.acknowledged;
      if (kept !== sent)
        throw new Error(`${sent} commands were acknowledged, and ${kept} clusters are there.`);
      return {
        perSecond: measured.acknowledged / measured.seconds,
        p50Ms: quantile(measured.latenciesMs, 0.5),
        p99Ms: quantile(measured.latenciesMs, 0.99),
        // Says something of the server also where the machine is busy with other things.
        serverCpuMsPerCommand: cpu / measured.acknowledged,
        refused: measured.refused,
      };
    } finally {
      await server.stop();
      await rm(parent, { recursive: true, force: true });
    }
  },
});

/** Commands that each define another cluster, of the accounts in turn. */
function defineClusters(origin: string, cookies: readonly string[]): () => Call {
  let count = 0;
  return () => {
    const n = count++;
    return {
      method: 'POST',
      path: '/api/clusters',
      headers: { cookie: cookies[n % cookies.length] ?? '', origin, 'idempotency-key': randomUUID() },
      body: { alias: `cluster-${n}`, location: 'Rome', tags: [`zone-${n % 7}`] },
    };
  };
}

async function countClusters(url: string, cookies: readonly string[]): Promise<number> {
  let total = 0;
  for (const cookie of cookies) {
    const answer = await fetch(`${url}/api/clusters`, { headers: { cookie } });
    total += ((await answer.json()) as { total: number }).total;
  }
  return total;
}

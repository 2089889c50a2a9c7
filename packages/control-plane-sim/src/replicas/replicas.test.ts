import { createDatabase, waitUntil } from '@hawser/testkit';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkReplicas } from './check.ts';
import { detachSilentClusters } from './detach-silent.ts';
import { TIMEOUT_MS, type Replicas, startReplicas, underLoad } from './replicas.ts';

vi.setConfig({ testTimeout: 900_000, hookTimeout: 900_000 });

const LOAD = { pauseMs: 40, commands: 350 };
const closes: (() => unknown)[] = [];
let replicas: Replicas;

beforeAll(async () => {
  const database = await createDatabase();
  closes.push(() => database.drop());
  const size = { agents: 120, objects: 24, parts: 12, pages: 4, writers: 4, leaving: 10 };
  replicas = await startReplicas({ ...size, servers: 2, databaseUrl: database.url });
  closes.push(() => replicas.close());
});
afterAll(async () => {
  for (const close of closes.reverse()) await close();
});

test('two servers behind one address: one is killed under load, one is stopped, and nothing is missed or done twice', async () => {
  const { servers, balancer, returned } = replicas;
  const [one, two] = servers as [(typeof servers)[0], (typeof servers)[0]];
  // Both have their part before anything happens.
  for (const { port } of servers) expect(balancer.connections(port)).toBeGreaterThan(40);
  await underLoad(replicas, LOAD, async (acknowledged) => {
    const more = async (count: number) => {
      const end = acknowledged() + count;
      await waitUntil(() => acknowledged() >= end, {
        what: `${count} more commands`,
        timeoutMs: TIMEOUT_MS,
      });
    };
    await detachSilentClusters(replicas, () => more(120));
    await one.kill();
    await returned([one]);
    await one.restart();
    await two.server.process.end('SIGTERM');
    await returned([two]);
    await two.restart();
  });
  expect(await checkReplicas(replicas)).toEqual([]);
});

import { agentNamespace } from '@hawser/domain/names';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Running, skipReason, startCluster, type TestCluster, waitUntil } from '@hawser/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ed25519Keys } from '../adapters/ed25519-keys.ts';
import { FakeServer } from './fake-server.ts';
import { install } from './install.ts';
import { runAgent } from './process.ts';

const reason = skipReason();
const ROUTER = '01900000-0000-7000-8000-000000000003';

describe.skipIf(reason !== null)(`certificates that the agent trusts (${reason ?? 'programs found'})`, () => {
  let cluster: TestCluster;
  let server: FakeServer;
  let agent: Running | null = null;

  beforeAll(async () => {
    cluster = await startCluster('edge');
    // The cluster's own certificate authority signed a certificate for 127.0.0.1; here it is used as a private authority.
    const [cert, key] = await Promise.all(
      ['api.crt', 'api.key'].map((name) => readFile(join(cluster.dir, name), 'utf8')),
    );
    if (!cert || !key) throw new Error('the cluster has no certificate');
    server = new FakeServer({ routerID: ROUTER, installId: 'install-4', tls: { cert, key } });
    await server.listen();
  });
  afterAll(async () => {
    await agent?.end();
    await server?.close();
    await cluster?.stop();
  });

  const start = async (namespace: string, ca: string, serverKey = server.serverKey) => {
    const url = `https://127.0.0.1:${server.port}`;
    const kubeconfig = await install(cluster, {
      namespace,
      routerID: ROUTER,
      installId: 'install-4',
      server: url,
      ca,
      serverKey,
    });
    agent = await runAgent(kubeconfig, agentNamespace(namespace));
    return agent;
  };

  test('the agent does not enroll with a server whose certificate authority is not trusted', async () => {
    const running = await start('unpinned', '');
    await waitUntil(() => running.output().includes('The agent cannot start yet'), {
      what: 'the reason in the log',
    });
    expect(running.output()).toMatch(/certificate/);
    expect(server.enrollments).toEqual([]);
    await running.end();
  });

  test('the agent does not speak to a server with another key than the manifest names, whatever its certificate', async () => {
    const other = ed25519Keys.make().publicKey;
    const running = await start('other-key', cluster.admin.ca, other);
    await waitUntil(() => running.output().includes('another key'), { what: 'the reason in the log' });
    expect(server.hellos).toEqual([]);
    await running.end();
    server.forgetAgent();
  });

  test('the agent trusts a server of the pinned authority, for enrollment and for the socket', async () => {
    await start('pinned', cluster.admin.ca);
    await server.untilRouter('UP');
    expect(server.enrollments).toHaveLength(2);
    expect(server.hellos.at(-1)?.nonce).not.toBe('');
  });
});

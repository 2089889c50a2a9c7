import { waitUntil } from '@hawser/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Scope, seal, sealedSecret } from '../index.ts';
import { type Controlled, controllerSkipReason, startController } from '../testing/controller.ts';

const reason = controllerSkipReason();

const values = new Map([
  ['password', 'hunter2'],
  ['empty', ''],
  ['Zoe.txt', 'Zoë 👩‍🚀\n'],
  ['large', 'x'.repeat(10_000)],
]);

describe.skipIf(reason !== null)(`the real controller (${reason ?? 'programs found'})`, () => {
  let controlled: Controlled;

  beforeAll(async () => {
    controlled = await startController();
    for (const namespace of ['shop', 'other']) await controlled.cluster.kubectl('create', 'ns', namespace);
  });
  afterAll(async () => {
    await controlled?.stop();
  });

  /** Seals for shop/`name`, and applies the manifest under the name `as`. */
  async function apply(scope: Scope, name: string, as: { namespace?: string; name?: string } = {}) {
    const { cluster, pem } = controlled;
    const target = { scope, namespace: 'shop', name };
    const clusters = [{ cluster: 'hub', pem }];
    const [sealed] = await seal(crypto, { ...target, values, clusters, at: Date.now() });
    const encryptedData = sealed?.encryptedData ?? {};
    const labels = { app: 'shop' };
    await cluster.apply(JSON.stringify(sealedSecret({ ...target, ...as, encryptedData, labels })));
  }

  async function read(kind: string, namespace: string, name: string) {
    const text = await controlled.cluster.kubectl('-n', namespace, 'get', kind, name, '-o', 'json');
    return JSON.parse(text) as {
      metadata: { labels?: Record<string, string> };
      type?: string;
      data?: Record<string, string>;
      status?: { conditions?: { type: string; status: string }[] };
    };
  }

  const opened = async (namespace: string, name: string) => {
    const secret = await waitUntil(async () => read('secret', namespace, name), {
      what: `Secret ${namespace}/${name}`,
    });
    const texts = Object.entries(secret.data ?? {}).map(([key, value]) => [
      key,
      Buffer.from(value, 'base64').toString(),
    ]);
    expect(Object.fromEntries(texts)).toEqual(Object.fromEntries(values));
    expect(secret).toMatchObject({ type: 'Opaque', metadata: { labels: { app: 'shop' } } });
  };

  const refused = async (namespace: string, name: string) => {
    const conditions = await waitUntil(
      async () => (await read('sealedsecret', namespace, name)).status?.conditions,
      { what: `a status of ${namespace}/${name}` },
    );
    expect(conditions).toMatchObject([{ type: 'Synced', status: 'False' }]);
  };

  test('creates a Secret from strictly sealed values only under its own name', async () => {
    await apply('strict', 'db');
    await opened('shop', 'db');
    await apply('strict', 'db', { name: 'stolen' });
    await refused('shop', 'stolen');
    await apply('strict', 'db', { namespace: 'other' });
    await refused('other', 'db');
  });

  test('creates one under another name from values sealed for its namespace, and in no other namespace', async () => {
    await apply('namespace', 'ns', { name: 'renamed' });
    await opened('shop', 'renamed');
    await apply('namespace', 'ns', { namespace: 'other' });
    await refused('other', 'ns');
  });

  test('creates one anywhere from values sealed for the cluster', async () => {
    await apply('cluster', 'wide', { namespace: 'other', name: 'anywhere' });
    await opened('other', 'anywhere');
  });
});

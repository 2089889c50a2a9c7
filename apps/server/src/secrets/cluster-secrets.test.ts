import type { ReportedSecret } from '@hawser/contract/agent';
import type { K8Secret } from '@hawser/contract/secrets';
import { waitUntil } from '@hawser/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, gitOpsNetwork } from '../agents/testing/gitops.ts';
import { startGateway, type TestGateway } from '../agents/testing/gateway.ts';
import { type Nouns, startNouns } from '../testing/nouns.ts';

let nouns: Nouns;
let server: TestGateway;
beforeAll(async () => {
  nouns = await startNouns();
  server = await startGateway(nouns);
});
afterAll(async () => {
  await server.close();
  await nouns.close();
});

const secret = (name: string, changes: Partial<ReportedSecret> = {}): ReportedSecret => ({
  namespace: 'hawser',
  name,
  status: 'exists',
  keys: [],
  labels: {},
  annotations: {},
  sealed: null,
  users: [{ kind: 'Deployment', name: 'shop' }],
  userCount: 1,
  ...changes,
});
const NOBODY = { users: [], userCount: 0 };

/** A hub and an edge whose agents report Secrets; the agent of the edge may not always list them. */
async function reporting({ edgeLists = true } = {}) {
  nouns.clock.time = server.clock.now();
  const { uid, fleet, network, hub, edges } = await gitOpsNetwork(nouns, ['berlin']);
  const [edge] = edges;
  if (edge === undefined) throw new Error('no edge');
  await nouns.store.tenant(uid, ({ db, owner }) =>
    db
      .updateTable('routers')
      .set({ agent_grant: JSON.stringify({ secretNames: true }) })
      .where('owner_uid', '=', owner)
      .where('id', 'in', edgeLists ? [hub.id, edge.id] : [hub.id])
      .execute(),
  );
  const list = async (query = '') => {
    const { items, total } = await fleet.get<{ items: K8Secret[]; total: number }>(`/secrets?${query}`);
    // They are counted in another way than they are read.
    expect(total).toBe(items.length);
    return items;
  };
  const names = async (query: string) =>
    (await list(query)).map(({ name, clusterName }) => `${clusterName}/${name}`);
  const [{ connection: onHub }, { connection: onEdge }] = [
    await connect(server, uid, hub),
    await connect(server, uid, edge),
  ];
  const send = async (
    from: typeof onHub,
    secrets: ReportedSecret[],
    more: { omitted?: number; usersKnown?: boolean; message?: string } = {},
  ) => {
    const routerID = from === onHub ? hub.id : edge.id;
    from.send({ type: 'secrets', secrets, omitted: 0, usersKnown: true, message: '', ...more });
    const expected = secrets.map(({ name, status, userCount }) => [name, status, userCount]);
    await waitUntil(
      async () => {
        const stored = (await list()).filter((row) => row.routerID === routerID);
        const found = stored.map(({ name, status, userCount }) => [name, status.label, userCount]);
        return JSON.stringify(found.sort()) === JSON.stringify(expected.sort());
      },
      { what: 'the reported Secrets' },
    );
  };
  const close = () => {
    onHub.close();
    onEdge.close();
  };
  return { uid, fleet, network, hub, edge, onHub, onEdge, list, names, send, close };
}

describe('the Secrets of clusters', () => {
  it('are listed as agents report them, with cluster and network, and go when a report does not name them', async () => {
    const { network, hub, onHub, list, send, close } = await reporting();
    const sealed = { objectID: 'abc', synced: 'True', message: '' } as const;
    await send(onHub, [secret('db', { sealed, keys: ['password'], labels: { app: 'shop' } }), secret('old')]);
    expect(await list('orderBy=name')).toMatchObject([
      {
        name: 'db',
        status: { status: 'EXISTS', tone: 'positive', label: 'exists' },
        networkID: network.id,
        networkName: 'git',
        routerID: hub.id,
        clusterName: 'hub-one',
        isHub: true,
        keys: ['password'],
        labels: { app: 'shop' },
        sealer: 'Hawser',
        users: [{ kind: 'Deployment', name: 'shop' }],
        can: {},
      },
      { name: 'old', sealer: 'nobody', sealed: null },
    ]);
    const [before] = await list('q=db');
    await send(onHub, [secret('db', { status: 'missing', sealed })]);
    expect(await list()).toMatchObject([
      { id: before?.id, name: 'db', status: { status: 'MISSING', label: 'missing' } },
    ]);
    close();
  });

  it('what fails, is unused, or exists on some clusters only is found; what programs find by a mark is not unused', async () => {
    const { onHub, onEdge, names, list, send, close } = await reporting();
    const sealed = { objectID: '', synced: 'False', message: 'no key could decrypt secret' } as const;
    await send(onHub, [
      secret('shared'),
      secret('lonely', NOBODY),
      secret('sh.helm.release.v1.shop.v1', NOBODY),
      secret('cluster-paris', { ...NOBODY, labels: { 'argocd.argoproj.io/secret-type': 'cluster' } }),
      secret('broken', { status: 'missing', sealed }),
    ]);
    await send(onEdge, [secret('shared'), secret('gone', { status: 'missing' })]);
    expect(await names('findings=failing')).toEqual(['hub-one/broken']);
    expect(await names('findings=unused')).toEqual(['hub-one/lonely']);
    // A registration of Argo CD belongs to the hub alone.
    expect(await names('findings=some%20clusters%20only')).toEqual([
      'hub-one/lonely',
      'hub-one/sh.helm.release.v1.shop.v1',
    ]);
    expect(await names('tones=negative')).toEqual(['hub-one/broken', 'berlin/gone']);
    expect(await names('sealers=others')).toEqual(['hub-one/broken']);
    expect(await list('q=lonely')).toMatchObject([
      { findings: ['unused', 'some clusters only'], spread: { exists: 1, clusters: 2 } },
    ]);
    expect(await list('q=broken')).toMatchObject([{ findings: ['failing'], sealed, sealer: 'others' }]);
    close();
  });

  it('on some clusters only are those that exist there, without what is missing, unknown, or behind a silent agent', async () => {
    const { network, hub, onHub, onEdge, names, send, close } = await reporting();
    await send(onHub, [
      secret('db'),
      secret('db', { namespace: 'other', status: 'missing' }),
      secret('key'),
      secret('odd', { status: 'unknown' }),
    ]);
    await send(onEdge, [
      secret('db', { status: 'unknown' }),
      secret('key', { status: 'missing' }),
      secret('own'),
      secret('gone', { status: 'missing' }),
    ]);
    const some = 'findings=some%20clusters%20only';
    expect(await names(some)).toEqual(['hub-one/db', 'hub-one/key', 'berlin/own']);
    expect(await names(`${some}&q=k`)).toEqual(['hub-one/key']);
    expect(await names(`${some}&networkID=${network.id}`)).toHaveLength(3);
    expect(await names(`${some}&networkID=another`)).toEqual([]);
    expect(await names(`${some}&sealers=nobody&q=own`)).toEqual(['berlin/own']);
    await nouns.store.system
      .updateTable('router_leases')
      .set({ expired_at: nouns.clock.now() })
      .where('router_id', '=', hub.id)
      .execute();
    expect(await names(some)).toEqual(['berlin/own']);
    close();
  });

  it('what belongs to the hub alone is not found on some clusters only, and on an edge it is', async () => {
    const { hub, onHub, onEdge, names, send, close } = await reporting();
    const some = () => names('findings=some%20clusters%20only');
    const credentials = { annotations: { 'secrets.hawser.io/controlled-type': 'iac' } };
    const ofHub = [
      secret('aws', { ...NOBODY, ...credentials }),
      secret('gcp', { users: [{ kind: 'ProviderConfig', name: 'gcp' }] }),
      secret('argocd-secret', { labels: { 'app.kubernetes.io/part-of': 'argocd' } }),
      secret('repo', { labels: { 'argocd.argoproj.io/secret-type': 'repository' } }),
    ];
    await send(onHub, [...ofHub, secret('db')]);
    expect(await some()).toEqual(['hub-one/db']);
    await send(onEdge, [secret('aws-edge', credentials), secret('db')]);
    expect(await some()).toEqual(['berlin/aws-edge']);
    // It is no longer said to be for infrastructure.
    await send(onHub, [...ofHub.slice(1), secret('aws'), secret('db')]);
    expect((await some()).sort()).toEqual(['berlin/aws-edge', 'hub-one/aws']);
    await nouns.store.system
      .updateTable('router_leases')
      .set({ expired_at: nouns.clock.now() })
      .where('router_id', '=', hub.id)
      .execute();
    expect(await some()).toEqual(['berlin/aws-edge']);
    close();
  });

  it('is not found on some clusters only because the agent of another may not list Secrets', async () => {
    const { onHub, onEdge, names, list, send, close } = await reporting({ edgeLists: false });
    await send(onHub, [secret('db')]);
    await send(onEdge, [secret('db', { status: 'unknown' })]);
    expect(await names('findings=some%20clusters%20only')).toEqual([]);
    const spread = { exists: 1, clusters: 1 };
    expect(await list('q=db&tones=positive')).toMatchObject([{ findings: [], spread }]);
    close();
  });

  it('nothing is unused while what uses Secrets could not be read, and what is left out is said', async () => {
    const { onHub, list, send, close } = await reporting();
    await send(onHub, [secret('db', NOBODY)], { usersKnown: false, message: 'Pod: forbidden', omitted: 12 });
    const [row] = await list();
    expect(row?.findings).toEqual(['some clusters only']);
    expect(row?.message).toBe('Pod: forbidden 12 further Secrets of this cluster are not shown.');
    close();
  });

  it('past the lease of their agent all of them are unknown, and none is found as anything else', async () => {
    const { hub, onHub, list, names, send, close } = await reporting();
    await send(onHub, [secret('db', NOBODY), secret('gone', { status: 'missing' })]);
    await nouns.store.system
      .updateTable('router_leases')
      .set({ expired_at: nouns.clock.now() })
      .where('router_id', '=', hub.id)
      .execute();
    expect(await list()).toMatchObject([
      {
        status: { tone: 'unknown' },
        findings: [],
        message: 'The agent has not reported for longer than its lease.',
      },
      { status: { tone: 'unknown' }, findings: [] },
    ]);
    expect(await names('tones=unknown')).toEqual(['hub-one/db', 'hub-one/gone']);
    for (const query of ['tones=positive', 'tones=negative', 'findings=unused'])
      expect(await names(query)).toEqual([]);
    close();
  });

  it('a detached cluster has none', async () => {
    const { uid, hub, onHub, list, send, close } = await reporting();
    await send(onHub, [secret('db')]);
    await nouns.store.tenant(uid, ({ db }) =>
      db.updateTable('routers').set({ active: false }).where('id', '=', hub.id).execute(),
    );
    expect(await list()).toEqual([]);
    close();
  });

  it('the names of a network are counted as its Secrets come, go, are in several namespaces, and their cluster is detached', async () => {
    const { uid, hub, network, onHub, onEdge, send, close } = await reporting();
    const counted = () =>
      nouns.store.tenant(uid, async ({ db }) => {
        const stored = await db
          .selectFrom('secret_names')
          .select(['network_id', 'name', 'copies', 'clusters'])
          .orderBy('name')
          .execute();
        const rows = await db.selectFrom('cluster_secrets').select(['router_id', 'name', 'status']).execute();
        const recounted = [...new Set(rows.map(({ name }) => name))].sort().map((name) => {
          const same = rows.filter((row) => row.name === name);
          const where = new Set(same.filter(({ status }) => status === 'exists').map((row) => row.router_id));
          return { network_id: network.id, name, copies: same.length, clusters: where.size };
        });
        expect(stored).toEqual(recounted);
        return stored.map(({ name, copies, clusters }) => `${name}: ${copies} on ${clusters}`);
      });
    await send(onHub, [secret('db'), secret('db', { namespace: 'other', status: 'missing' }), secret('key')]);
    await send(onEdge, [secret('db'), secret('gone', { status: 'missing' })]);
    expect(await counted()).toEqual(['db: 3 on 2', 'gone: 1 on 0', 'key: 1 on 1']);
    await send(onHub, [secret('db', { status: 'missing' }), secret('db', { namespace: 'other' })]);
    expect(await counted()).toEqual(['db: 3 on 2', 'gone: 1 on 0']);
    await send(onHub, [secret('db', { status: 'missing' })]);
    expect(await counted()).toEqual(['db: 2 on 1', 'gone: 1 on 0']);
    await send(onHub, [secret('db'), secret('key')]);
    await nouns.store.tenant(uid, ({ db }) =>
      db.updateTable('routers').set({ active: false }).where('id', '=', hub.id).execute(),
    );
    expect(await counted()).toEqual(['db: 1 on 1', 'gone: 1 on 0']);
    close();
  });

  it('a search finds any part of a name in any case, and no character of it is special', async () => {
    const { onHub, onEdge, names, send, close } = await reporting();
    // No API server has such names, but an agent can report them.
    await send(onHub, [secret('Shop-DB'), secret('shop-db', { namespace: 'other' }), secret('50%_a\\b')]);
    await send(onEdge, [secret('shop-db'), secret('shop-key', { status: 'missing' })]);
    const shops = ['hub-one/Shop-DB', 'berlin/shop-db', 'hub-one/shop-db'];
    expect((await names('q=p-dB')).sort()).toEqual([...shops].sort());
    expect((await names('q=p-dB&orderBy=name')).at(0)).toBe('hub-one/Shop-DB');
    expect(await names('q=key&orderBy=status')).toEqual(['berlin/shop-key']);
    for (const text of ['%_', '50%', '_a', 'a\\b'])
      expect(await names(`q=${encodeURIComponent(text)}`)).toEqual(['hub-one/50%_a\\b']);
    for (const text of ['p%d', 'p_d', 'none'])
      expect(await names(`q=${encodeURIComponent(text)}`)).toEqual([]);
    close();
  });

  it('a search that thousands of names match finds and counts the same', async () => {
    const { uid, network, hub, fleet, close } = await reporting();
    await nouns.store.tenant(uid, async ({ db }) => {
      await sql`
        insert into cluster_secrets (owner_uid, id, router_id, network_id, namespace, name, status, sealer, keys, labels, annotations,
                                     sealed, is_failing, is_unused, users, user_count, message, since, observed_at)
        select ${uid}, 'many-' || n, ${hub.id}, ${network.id}, 'hawser', 'many-' || n, 'exists', 'nobody', '[]', '{}', '{}', null, false,
               false, '[]', 0, '', 1, 1 from generate_series(10001, 15003) n`.execute(db);
      await sql`insert into secret_names (owner_uid, network_id, name, copies, clusters)
        select owner_uid, network_id, name, 1, 1 from cluster_secrets where owner_uid = ${uid}`.execute(db);
    });
    const page = async (text: string) => {
      const path = `/secrets?q=${text}&orderBy=name&limit=2`;
      const { items, total } = await fleet.get<{ items: K8Secret[]; total: number }>(path);
      return [total, ...items.map(({ name }) => name)];
    };
    expect(await page('MANY-1')).toEqual([5003, 'many-10001', 'many-10002']);
    expect(await page('many-15')).toEqual([4, 'many-15000', 'many-15001']);
    close();
  });

  it('hostile text is cleaned before it is stored', async () => {
    const { onHub, list, send, close } = await reporting();
    const sealed = { objectID: '', synced: 'False', message: 'no\nkey\u202e' } as const;
    await send(onHub, [secret('db', { sealed, labels: { 'a\u0000b': 'c\u202ed' }, keys: ['e\nf'] })]);
    expect(await list()).toMatchObject([
      { keys: ['e f'], labels: { 'a b': 'c d' }, sealed: { message: 'no key' } },
    ]);
    close();
  });
});

import type { ReportedSecret } from '@hawser/contract/agent';
import type { K8Secret } from '@hawser/contract/secrets';
import { waitUntil } from '@hawser/testkit';
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
    expect(await names('findings=some%20clusters%20only')).toEqual([
      'hub-one/cluster-paris',
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

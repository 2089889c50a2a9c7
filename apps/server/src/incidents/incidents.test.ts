import type { Incident } from '@hawser/contract/incidents';
import type { AppObject, ObjectVersion } from '@hawser/contract/objects';
import type { Router } from '@hawser/contract/routers';
import { LEASE_MS } from '@hawser/domain/routers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { objectReport, routerReport, TestAgent, type TestConnection } from '../agents/testing/agent.ts';
import { startGateway, type TestGateway } from '../agents/testing/gateway.ts';
import { readWindow } from '../collections.ts';
import { deployment, fleetOf, rule } from '../testing/fleet.ts';
import { type Nouns, startNouns } from '../testing/nouns.ts';

let nouns: Nouns;
let server: TestGateway;
const connections: TestConnection[] = [];

beforeAll(async () => {
  nouns = await startNouns();
  server = await startGateway(nouns);
});
afterAll(async () => {
  for (const connection of connections) connection.close();
  await server.close();
  await nouns.close();
});

let accounts = 0;

/** An account with a network of clusters, each with a connected agent, and two objects on all of them. */
async function fleet(clusters = 2) {
  const uid = `ada-${++accounts}`;
  await nouns.account(uid);
  const user = fleetOf(nouns, uid);
  const network = await user.network('demo');
  await user.rules(network, rule([], []));
  const objects = [
    await user.object(network, deployment('web')),
    await user.object(network, deployment('api')),
  ];
  const agents: { router: Router; connection: TestConnection }[] = [];
  for (let n = 0; n < clusters; n++) {
    const edge = n === 0 ? {} : { isEdge: true };
    const router = await user.attach(network, await user.cluster(`cluster-${n}`), edge);
    const agent = new TestAgent(server.url);
    await agent.enroll((await server.issue(uid, router.id)).installId);
    const connection = await agent.connect();
    connections.push(connection);
    agents.push({ router, connection });
  }
  const [web, api] = objects;
  if (web === undefined || api === undefined) throw new Error('no objects');
  return {
    uid,
    user,
    network,
    agents,
    web,
    api,
    /** Every agent reports this of both objects; `null`: nothing of it. */
    async report(of: (n: number) => { web?: object; api?: object; router?: readonly [string, string] }) {
      for (const [n, { connection }] of agents.entries()) {
        const { router, ...reported } = of(n);
        await connection.reportAndWait({
          router: routerReport(...(router ?? ['UP', ''])),
          objects: [
            objectReport(web.id, { appliedDigest: await digestOf(uid, web.id), ...reported.web }),
            objectReport(api.id, { appliedDigest: await digestOf(uid, api.id), ...reported.api }),
          ],
        });
      }
    },
    incidents: async (query = '') =>
      (await user.get<{ items: Incident[]; total: number }>(`/incidents${query}`)).items,
  };
}

async function digestOf(uid: string, id: string): Promise<string> {
  const { rows } = await nouns.store.tenant(uid, ({ db }) =>
    sql<{ digest: string }>`select digest from objects where id = ${id}`.execute(db),
  );
  return rows[0]?.digest ?? '';
}

const pull = (ready: number) => ({
  status: ready === 0 ? 'DOWN' : 'WARN',
  message: `${ready} of 2 replicas ready: ImagePullBackOff: Back-off pulling image "shop:broken-1"`,
});
const lines = (incidents: readonly Incident[]) =>
  incidents.map(({ cause, status, objects, clusters }) => `${cause}: ${status}, ${objects}, ${clusters}`);

describe('incidents', () => {
  it('are one row for a cause, on however many clusters, and none for what is well', async () => {
    const ada = await fleet(3);
    await ada.report((n) => (n === 2 ? {} : { web: pull(n), api: pull(1) }));
    expect(lines(await ada.incidents())).toEqual(['ImagePullBackOff shop:broken-1: DOWN, 2, 2']);
    await ada.report(() => ({}));
    expect(await ada.incidents()).toEqual([]);
  });

  it('of an application are what its own clusters report', async () => {
    const ada = await fleet(3);
    await ada.report((n) => (n === 2 ? {} : { web: pull(1), ...(n === 0 ? { api: pull(0) } : {}) }));
    const of = async ({ id }: { id: string }) => lines(await ada.incidents(`?objectID=${id}`));
    expect(await of(ada.web)).toEqual(['ImagePullBackOff shop:broken-1: WARN, 1, 2']);
    expect(await of(ada.api)).toEqual(['ImagePullBackOff shop:broken-1: DOWN, 1, 1']);
    const [first, , last] = (await ada.user.get<{ items: { id: string }[] }>('/clusters')).items;
    for (const [cluster, found] of [
      [first, ['ImagePullBackOff shop:broken-1: WARN, 1, 1']],
      [last, []],
    ] as const)
      expect(lines(await ada.incidents(`?objectID=${ada.web.id}&cloudID=${cluster?.id}`))).toEqual(found);
  });

  it('start with the worst, then those on most clusters', async () => {
    const ada = await fleet(3);
    const crash = { status: 'WARN', message: 'CrashLoopBackOff: back-off 10s container=app pod=api-1' };
    await ada.report((n) => ({ web: n === 0 ? pull(0) : {}, api: crash }));
    expect(lines(await ada.incidents())).toEqual([
      'ImagePullBackOff shop:broken-1: DOWN, 1, 1',
      'CrashLoopBackOff of container app in api: WARN, 1, 3',
    ]);
    expect(lines(await ada.incidents('?tones=warning'))).toHaveLength(1);
    expect(lines(await ada.incidents('?q=CRASHLOOP'))).toHaveLength(1);
    expect(lines(await ada.incidents(`?networkIDs=${ada.network.id}`))).toHaveLength(2);
    expect(lines(await ada.incidents('?networkIDs=other'))).toEqual([]);
  });

  it('count an object whose new version is being applied no more', async () => {
    const ada = await fleet(1);
    await ada.report(() => ({ web: { ...pull(1), appliedDigest: 'of an earlier version' } }));
    expect(await ada.incidents()).toEqual([]);
  });

  it('count a router that is down or silent, and not its objects', async () => {
    const ada = await fleet(2);
    const unanswered =
      'The Kubernetes API of the cluster does not answer: connect ECONNREFUSED 10.0.0.7:6443';
    await ada.report((n) => ({ web: pull(1), ...(n === 0 ? { router: ['DOWN', unanswered] } : {}) }));
    expect(lines(await ada.incidents())).toEqual([
      'The Kubernetes API does not answer: DOWN, 0, 1',
      'ImagePullBackOff shop:broken-1: WARN, 1, 2',
    ]);
    await nouns.store.tenant(ada.uid, ({ db }) =>
      sql`update router_leases set expired_at = last_seen_at + ${LEASE_MS}::bigint`.execute(db),
    );
    expect(lines(await ada.incidents())).toEqual(['No heartbeat from 2 agents: UNKNOWN, 0, 2']);
  });
});

describe('the tree of an incident', () => {
  const keysOf = async (uid: string, incident: string) => {
    const query = {
      collection: 'tree' as const,
      expandDepth: 3,
      toggled: [],
      incident,
      range: { from: 0, to: 50 },
    };
    const { keys, total } = await nouns.store.tenantRead(uid, (tx) =>
      readWindow(tx, query, nouns.clock.time),
    );
    expect(total).toBe(keys.length);
    return [...keys];
  };

  it('has exactly the clusters that it affects, whatever else they and others have', async () => {
    const ada = await fleet(4);
    const crash = { status: 'WARN', message: 'CrashLoopBackOff: back-off 10s container=app pod=api-1' };
    await ada.report((n) => ({ ...(n < 3 && { web: pull(n) }), ...(n > 1 && { api: crash }) }));
    const incident = (await ada.incidents()).find(({ cause }) => cause.startsWith('ImagePull'));
    const affected = ada.agents.slice(0, 3).map(({ router }) => router.id);
    expect(incident?.clusters).toBe(affected.length);
    const keys = await keysOf(ada.uid, incident?.id ?? '');
    expect(keys.toSorted()).toEqual(
      [
        `n:${ada.network.id}`,
        ...affected.map((router) => `r:${router}`),
        ...affected.map((router) => `o:${router}/${ada.web.id}`),
      ].toSorted(),
    );
    expect(await keysOf(ada.uid, 'o:ended')).toEqual([]);
  });

  it('has the clusters without a heartbeat', async () => {
    const ada = await fleet(2);
    const [first] = ada.agents;
    await ada.report((n) => (n === 0 ? { router: ['DOWN', 'no disk'] } : {}));
    const [incident] = await ada.incidents();
    const keys = await keysOf(ada.uid, incident?.id ?? '');
    expect(keys.filter((key) => key.startsWith('r:'))).toEqual([`r:${first?.router.id}`]);
  });
});

describe('the change that preceded an incident', () => {
  const write = async (ada: Awaited<ReturnType<typeof fleet>>, yaml: string) => {
    const { version } = await ada.user.get<AppObject>(`/objects/${ada.web.id}`);
    const { status, body } = await nouns.request(ada.uid, 'PATCH', `/objects/${ada.web.id}`, {
      body: { yaml },
      version,
    });
    expect([status, body]).toEqual([200, expect.anything()]);
  };
  /** The agents' time is the real one. */
  const atRealTime = async (run: () => Promise<void>) => {
    const before = nouns.clock.time;
    nouns.clock.time = Date.now();
    await run();
    nouns.clock.time = before;
  };

  it('is the version before it, with its author, and the one before that can be applied again', async () => {
    const ada = await fleet(2);
    await atRealTime(() => write(ada, `${deployment('web')}  paused: true\n`));
    await ada.report(() => ({ web: pull(1) }));
    const [incident] = await ada.incidents();
    expect(incident?.change).toMatchObject({
      kind: 'version',
      version: 2,
      authorUid: ada.uid,
      subjectName: 'web',
    });
    const after = async (changeID: string | undefined) =>
      (await ada.user.get<{ items: Incident[] }>(`/incidents?changeID=${changeID}`)).items.map(
        ({ id }) => id,
      );
    const earlier = await ada.user.get<{ items: { id: string }[] }>(`/changes?objectID=${ada.api.id}`);
    expect(await after(incident?.change?.id ?? '')).toEqual([incident?.id]);
    expect(await after(earlier.items[0]?.id)).toEqual([]);
    expect(incident).toMatchObject({
      rollBack: [{ objectID: ada.web.id, objectName: 'web', version: 2, toVersion: 1 }],
      rollBackClusters: 2,
      can: { rollBack: { allowed: true } },
    });
    const { yaml } = await ada.user.get<ObjectVersion>(`/objects/${ada.web.id}/versions/1`);
    expect(yaml).toBe(deployment('web'));
    await atRealTime(() => write(ada, yaml));
    expect(await ada.incidents()).toEqual([]);
  });

  it('is a change of the rules, if that was later and placed what fails', async () => {
    const ada = await fleet(1);
    await ada.user.rules(ada.network, rule([], ['eq', 'name', 'api']));
    await atRealTime(async () => void (await ada.user.rules(ada.network, rule([], []))));
    await ada.report(() => ({ web: pull(1) }));
    const [incident] = await ada.incidents();
    expect(incident?.change).toMatchObject({
      kind: 'rules',
      version: null,
      subjectName: 'demo',
      authorUid: ada.uid,
    });
    expect(incident?.can.rollBack).toEqual({
      allowed: false,
      reason: 'No earlier version of web is stored.',
    });
  });

  it('is not a change of the rules that did not place what fails', async () => {
    const ada = await fleet(1);
    await atRealTime(
      async () => void (await ada.user.rules(ada.network, rule([], []), rule([], ['eq', 'name', 'x']))),
    );
    await ada.report(() => ({ web: pull(1), router: ['DOWN', 'no disk'] }));
    expect((await ada.incidents()).map(({ change }) => change)).toEqual([null, null]);
  });

  it('is none where a node was lost', async () => {
    const ada = await fleet(1);
    await atRealTime(() => write(ada, `${deployment('web')}  paused: true\n`));
    const message = '1 of 2 replicas ready: pod web-1: NodeNotReady: node node-2 is not ready';
    await ada.report(() => ({ web: { status: 'WARN', message } }));
    expect(await ada.incidents()).toMatchObject([
      {
        cause: 'NodeNotReady: a node is not ready',
        change: null,
        can: { rollBack: { allowed: false } },
      },
    ]);
  });
});

import type { Drift } from '@hawser/contract/drift';
import type { Incident } from '@hawser/contract/incidents';
import type { AppObject } from '@hawser/contract/objects';
import type { Placement } from '@hawser/contract/placement';
import type { Router } from '@hawser/contract/routers';
import { waitUntil } from '@hawser/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { objectReport, routerReport, TestAgent, type TestConnection } from '../agents/testing/agent.ts';
import { startGateway, type TestGateway } from '../agents/testing/gateway.ts';
import { deployment, fleetOf, rule } from '../testing/fleet.ts';
import { type Nouns, startNouns } from '../testing/nouns.ts';

let nouns: Nouns;
let server: TestGateway;
const connections: TestConnection[] = [];

beforeAll(async () => {
  nouns = await startNouns();
  // Reports of agents are stored by the real clock.
  nouns.clock.time = Date.now();
  server = await startGateway(nouns);
});
afterAll(async () => {
  for (const connection of connections) connection.close();
  await server.close();
  await nouns.close();
});

const REPLICAS: Drift['fields'][number] = {
  path: ['spec', 'replicas'],
  desired: '2',
  live: '5',
  manager: 'kubectl-edit',
  at: null,
};
const driftOf = (fields = [REPLICAS], more: Partial<Drift> = {}): Drift => ({
  fields,
  total: fields.length,
  isPresent: true,
  corrections: 0,
  correctedAt: null,
  ...more,
});

let accounts = 0;

/** An account with one object on two clusters with connected agents. */
async function fleet() {
  const uid = `drift-${++accounts}`;
  await nouns.account(uid);
  const user = fleetOf(nouns, uid);
  const network = await user.network('demo');
  await user.rules(network, rule([], []));
  const web = await user.object(network, deployment('web'));
  const agents: { router: Router; connection: TestConnection }[] = [];
  for (let n = 0; n < 2; n++) {
    const edge = n === 0 ? {} : { isEdge: true };
    const router = await user.attach(network, await user.cluster(`cluster-${n}`), edge);
    const agent = new TestAgent(server.url);
    await agent.enroll((await server.issue(uid, router.id)).installId);
    const connection = await agent.connect();
    connections.push(connection);
    agents.push({ router, connection });
  }
  const { digest } = await nouns.store.tenant(uid, ({ db }) =>
    db.selectFrom('objects').select('digest').where('id', '=', web.id).executeTakeFirstOrThrow(),
  );
  const [first] = agents;
  if (first === undefined) throw new Error('no cluster');
  return {
    uid,
    user,
    network,
    web,
    agents,
    first,
    /** The agents of these clusters report this drift; the others report that all is well. */
    async report(drifted: readonly number[], drift = driftOf()) {
      for (const [n, { connection }] of agents.entries()) {
        const changed = {
          status: 'OUTOFSYNC',
          message: 'replicas changed from 2 to 5 by kubectl-edit',
          drift,
        };
        await connection.reportAndWait({
          router: routerReport('UP'),
          objects: [objectReport(web.id, { appliedDigest: digest, ...(drifted.includes(n) && changed) })],
        });
      }
    },
    placements: async () => (await user.get<{ items: Placement[] }>(`/objects/${web.id}/placements`)).items,
    putBack: (body: object) => {
      nouns.clock.time = Date.now();
      return nouns.request(uid, 'POST', `/objects/${web.id}/putBack`, { body });
    },
  };
}

describe('what was changed by hand', () => {
  it('is the status of the object on its cluster, with the reason, and one incident for all clusters', async () => {
    const ada = await fleet();
    await ada.report([0, 1]);
    const [placement] = await ada.placements();
    expect(placement?.status).toMatchObject({ status: 'OUTOFSYNC', label: 'out-of-sync', tone: 'warning' });
    expect(placement?.status.reason.at(-1)?.text).toBe('replicas changed from 2 to 5 by kubectl-edit');
    expect(placement?.drift).toEqual(driftOf());
    const { items } = await ada.user.get<{ items: Incident[] }>('/incidents');
    expect(items.map(({ cause, clusters, tone }) => [cause, clusters, tone])).toEqual([
      ['Changed by hand: replicas in web', 2, 'warning'],
    ]);
    expect([items[0]?.change, items[0]?.can.rollBack.allowed]).toEqual([null, false]);
    expect((await ada.user.get<AppObject>(`/objects/${ada.web.id}`)).placementCounts.warning).toBe(2);
    await ada.report([]);
    expect((await ada.user.get<{ items: Incident[] }>('/incidents')).items).toEqual([]);
    expect((await ada.placements())[0]?.drift).toBeNull();
  });

  it('is stored as text, whatever an agent sends', async () => {
    const ada = await fleet();
    const hostile = {
      path: ['spec', '\u202eevil\u0000'],
      desired: '"a\u0000b"',
      live: '"\u202egnp.exe"',
      manager: 'x\u001b[31m',
    };
    await ada.report([0], driftOf([{ ...hostile, at: 9e15 }], { total: 0, corrections: 9e15 }));
    const drift = (await ada.placements()).find((each) => each.drift !== null)?.drift;
    const field = drift?.fields[0];
    expect(JSON.stringify(drift)).not.toMatch(/[\u0000-\u001f\u202e]/);
    expect([field?.path, field?.manager]).toEqual([['spec', 'evil'], 'x [31m']);
    expect([drift?.total, drift?.corrections]).toEqual([1, 1_000_000]);
    expect(field?.at).toBeLessThanOrEqual(Date.now());
  });

  it('is refused when it is larger than the protocol allows', async () => {
    const ada = await fleet();
    const { connection } = ada.first;
    connection.report({
      objects: [objectReport(ada.web.id, { drift: driftOf(Array.from({ length: 21 }, () => REPLICAS)) })],
    });
    expect(await connection.next('refused')).toMatchObject({ code: 'malformed' });
  });
});

describe('putting back', () => {
  it('asks the agents of the clusters where it was changed, and is a change', async () => {
    const ada = await fleet();
    await ada.report([1]);
    expect(await ada.putBack({})).toMatchObject({ status: 200, body: { clusters: 1 } });
    const asked = ({ connection }: (typeof ada.agents)[number]) =>
      connection.received.flatMap((message) => (message.type === 'desired' ? (message.putBack ?? []) : []));
    const [first, second] = ada.agents;
    if (!first || !second) throw new Error('no clusters');
    await waitUntil(() => asked(second).length > 0 || null, { what: 'the request to put back' });
    expect([asked(first), asked(second)]).toEqual([[], [ada.web.id]]);
    const changes = await ada.user.get<{ items: { name: string }[] }>('/changes');
    expect(changes.items[0]?.name).toBe(
      'web: put back on cluster-1 (replicas changed from 2 to 5 by kubectl-edit)',
    );
  });

  it('is refused where nothing differs', async () => {
    const ada = await fleet();
    await ada.report([1]);
    expect((await ada.putBack({ routerID: ada.first.router.id })).status).toBe(409);
  });
});

describe('accepting', () => {
  it('gives the YAML with the values of the cluster, and keeps its comments', async () => {
    const ada = await fleet();
    const label = { ...REPLICAS, path: ['metadata', 'labels', 'tier'], desired: '"a"', live: '"b…' };
    await ada.report([0], driftOf([REPLICAS, label]));
    const path = `/objects/${ada.web.id}/clusters/${ada.first.router.id}/drift`;
    const accepted = await ada.user.get<{ yaml: string; before: string; left: string[] }>(path);
    expect(accepted.yaml).toBe(accepted.before.replace('replicas: 2', 'replicas: 5'));
    expect(accepted.left).toEqual(['metadata.labels.tier']);
  });
});

describe('the setting of a network', () => {
  it('is sent to its agents, also to those that connect later, and not to others', async () => {
    const ada = await fleet();
    const { version } = await ada.user.get<{ version: number }>(`/networks/${ada.network.id}`);
    const answer = await nouns.request(ada.uid, 'PATCH', `/networks/${ada.network.id}`, {
      body: { driftMode: 'correct' },
      version,
    });
    expect(answer).toMatchObject({ status: 200, body: { updated: { driftMode: 'correct' } } });
    const changes = await ada.user.get<{ items: { name: string }[] }>('/changes');
    expect(changes.items.map(({ name }) => name)).toContain(
      `${ada.network.name}: Changes by hand: put it back at once (v${version} → v${version + 1})`,
    );
    const settingsOf = ({ connection }: (typeof ada.agents)[number]) =>
      connection.received.flatMap((message) =>
        message.type === 'desired' && message.correctDrift !== undefined ? [message.correctDrift] : [],
      );
    for (const agent of ada.agents) {
      await waitUntil(() => settingsOf(agent).length > 0 || null, { what: 'the setting' });
      expect(settingsOf(agent)).toEqual([true]);
    }
  });
});

import type { Network } from '@hawser/contract/networks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditedCommands, fleetOf, report, rule } from '../testing/fleet.ts';
import { type Nouns, startNouns } from '../testing/nouns.ts';

let nouns: Nouns;
beforeAll(async () => {
  nouns = await startNouns();
});
afterAll(() => nouns.close());

let accounts = 0;
async function ada(tier?: string) {
  const uid = `ada-${++accounts}`;
  await nouns.account(uid, tier);
  return fleetOf(nouns, uid);
}

const define = (uid: string, name: string, features: string[] = []) =>
  nouns.request(uid, 'POST', '/networks', { body: { name, features } });
const firstError = ({ body }: Awaited<ReturnType<typeof define>>) => body.errors[0];

describe('defining a network', () => {
  it('creates a basic network without clusters, with its permissions, and an audit entry', async () => {
    const user = await ada();
    const network = await user.network(' demo ');
    expect(network).toMatchObject({
      name: 'demo',
      version: 1,
      ownerUID: user.uid,
      isBasic: true,
      usesGitOps: false,
      hasHubCloud: false,
      requireCreateHubCloudNext: true,
      distributionRules: [],
      objectCount: 0,
      status: { status: 'EMPTY', tone: 'informational' },
      can: {
        delete: { allowed: true },
        attachHub: { allowed: true },
        attachEdge: { allowed: false, reason: 'Please attach a Hub Cluster first.' },
      },
    });
    expect(await user.get<Network>(`/networks/${network.id}`)).toEqual(network);
    expect(await auditedCommands(nouns, user.uid)).toEqual(['defineNetwork network']);
  });

  it('numbers the networks of a context in the order of their definition, and uses no number twice', async () => {
    const user = await ada();
    const [one, two] = [await user.network('one'), await user.network('two')];
    await define(user.uid, 'two');
    await nouns.request(user.uid, 'DELETE', `/networks/${two.id}`);
    const again = await user.network('two');
    expect([one, two, again].map(({ serialNumber }) => serialNumber)).toEqual([1, 2, 3]);
    expect((await (await ada()).network('one')).serialNumber).toBe(1);
  });

  it('refuses names with the specified messages', async () => {
    const { uid } = await ada();
    expect(firstError(await define(uid, 'a'))).toMatchObject({
      message: 'Network name must be at least 2 characters.',
      path: 'name',
      displayable: true,
    });
    expect(firstError(await define(uid, 'HQ1'))?.message).toBe('HQ1 is a reserved Network name.');
    expect(firstError(await define(uid, 'Demo!'))?.message).toMatch(/^Network name must: /);
    expect(firstError(await define(uid, 'demo\u202enet'))?.message).toMatch(/^Network name must: /);
    expect((await nouns.request<{ total: number }>(uid, 'GET', '/networks')).body.total).toBe(0);
  });

  it('gives a name to one of many concurrent requests, and refuses the others', async () => {
    const { uid } = await ada();
    const answers = await Promise.all(Array.from({ length: 8 }, () => define(uid, 'demo')));
    const refused = answers.filter((answer) => answer.status !== 201);
    expect(refused).toHaveLength(7);
    for (const answer of refused) {
      expect(answer.status).toBe(409);
      expect(firstError(answer)).toMatchObject({ message: 'Network already exists: demo', path: 'name' });
    }
    expect(await auditedCommands(nouns, uid)).toEqual(['defineNetwork network']);
  });

  it('enforces the limit of the tier, also for concurrent requests', async () => {
    const { uid } = await ada('free');
    const names = ['one', 'two', 'three', 'four', 'five'];
    const answers = await Promise.all(names.map((name) => define(uid, name)));
    const refused = answers.filter((answer) => answer.status !== 201);
    expect(refused).toHaveLength(3);
    for (const answer of refused) {
      expect(answer.status).toBe(403);
      expect(firstError(answer)?.message).toBe('Please upgrade your subscription to create a Network.');
    }
  });

  it('creates one network when a request is repeated with the same idempotency key', async () => {
    const { uid } = await ada();
    const sent = { body: { name: 'demo' }, key: 'once' };
    const first = await nouns.request<{ created: Network }>(uid, 'POST', '/networks', sent);
    const second = await nouns.request<{ created: Network }>(uid, 'POST', '/networks', sent);
    expect(second).toEqual(first);
  });
});

describe('listing networks', () => {
  it('pages by name, and searches literally and ignoring case', async () => {
    const user = await ada();
    for (const name of ['delta', 'alpha', 'charlie', 'bravo']) await user.network(name);
    const first = await user.get<{ items: Network[]; next: string; total: number }>('/networks?limit=3');
    expect(first.items.map((network) => network.name)).toEqual(['alpha', 'bravo', 'charlie']);
    const rest = await user.get<{ items: Network[]; next: null }>(`/networks?limit=3&after=${first.next}`);
    expect(rest.items.map((network) => network.name)).toEqual(['delta']);
    expect(rest.next).toBeNull();
    expect((await user.get<{ items: Network[] }>('/networks?q=RAV')).items).toHaveLength(1);
    expect((await user.get<{ items: Network[] }>('/networks?q=%25')).items).toHaveLength(0);
  });
});

describe('changing distribution rules', () => {
  it('requires the current version, and answers an outdated one with both versions', async () => {
    const user = await ada();
    const network = await user.network('demo');
    const path = `/networks/${network.id}/distributionRules`;
    const body = { distributionRules: [rule([], [])] };
    expect((await nouns.request(user.uid, 'PUT', path, { body })).status).toBe(428);
    expect((await nouns.request(user.uid, 'PUT', path, { body, version: 1 })).status).toBe(200);
    const late = await nouns.request(user.uid, 'PUT', path, { body: { distributionRules: [] }, version: 1 });
    expect(late.status).toBe(412);
    expect(late.body.conflict).toMatchObject({ sent: 1, current: 2, record: { ...body, version: 2 } });
  });

  it('accepts exactly one of many concurrent changes of the same version', async () => {
    const user = await ada();
    const network = await user.network('demo');
    const put = () =>
      nouns.request(user.uid, 'PUT', `/networks/${network.id}/distributionRules`, {
        body: { distributionRules: [] },
        version: 1,
      });
    const statuses = (await Promise.all(Array.from({ length: 6 }, put))).map((answer) => answer.status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 412, 412, 412, 412, 412]);
  });

  it('refuses an invalid rule and names it', async () => {
    const user = await ada();
    const network = await user.network('demo');
    const distributionRules = [rule([], []), rule(['eq', 'color', 'red'], [])];
    for (const [method, path] of [
      ['PUT', `/networks/${network.id}/distributionRules`],
      ['POST', `/networks/${network.id}/distributionRules/preview`],
    ] as const) {
      const answer = await nouns.request(user.uid, method, path, { body: { distributionRules }, version: 1 });
      expect(answer.status).toBe(400);
      expect(answer.body.errors[0]?.path).toBe('distributionRules.1');
    }
    expect((await user.get<Network>(`/networks/${network.id}`)).version).toBe(1);
  });
});

describe('the status of a network', () => {
  it('is that of its worst cluster, UNKNOWN after its lease expired, with the reason', async () => {
    const user = await ada();
    const network = await user.network('demo');
    const hub = await user.attach(network, await user.cluster('hub-one'));
    const edge = await user.attach(network, await user.cluster('edge-one'), {
      isEdge: true,
      namespace: 'apps',
    });
    const read = () => user.get<Network>(`/networks/${network.id}`);
    expect((await read()).status).toMatchObject({ status: 'UNINSTALLED', tone: 'warning' });

    await report(nouns, user.uid, hub);
    await report(nouns, user.uid, edge);
    expect(await read()).toMatchObject({
      status: { status: 'UP', tone: 'positive', observedAt: nouns.clock.time },
      routerCounts: { positive: 2 },
    });

    const reportedAt = nouns.clock.time;
    nouns.clock.time += 29_999;
    await report(nouns, user.uid, hub);
    expect((await read()).status.status).toBe('UP');
    nouns.clock.time = reportedAt + 30_000;
    const unknown = await read();
    expect(unknown.status).toMatchObject({ status: 'UNKNOWN', tone: 'unknown', since: reportedAt + 30_000 });
    expect(unknown.status.reason.map((fact) => [fact.kind, fact.name])).toEqual([
      ['network', 'demo'],
      ['router', 'edge-one'],
      ['agent', 'edge-one'],
    ]);
    expect(unknown.routerCounts).toMatchObject({ positive: 1, unknown: 1 });

    await report(nouns, user.uid, edge);
    expect((await read()).status.status).toBe('UP');
  });
});

import type { AppObject } from '@hawser/contract/objects';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  auditedCommands,
  configMap,
  deployment,
  fleetOf,
  report,
  reportObject,
  rule,
} from '../testing/fleet.ts';
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
  const user = fleetOf(nouns, uid);
  const network = await user.network('demo');
  const create = (yaml: string, more: object = {}) =>
    nouns.request(uid, 'POST', '/objects', { body: { networkID: network.id, yaml, ...more } });
  return { uid, user, network, create };
}

const first = ({ body }: { body: { errors: { message: string }[] } }) => body.errors[0]?.message;

/** The message for YAML without kind or name in a create request (Spec 2 §5). */
const CREATE_MESSAGE = 'Invalid YAML supplied for creating a Hawser Object.';

describe('creating an object', () => {
  it('stores the YAML, and is not distributed while there is no rule', async () => {
    const { uid, user, network } = await ada();
    await user.attach(network, await user.cluster('hub'));
    const object = await user.object(network, deployment('web'), ['shop']);
    expect(object).toMatchObject({
      networkID: network.id,
      networkName: 'demo',
      name: 'web',
      key: 'Deployment/web',
      kind: 'Deployment',
      derivedKind: 'Deployment',
      origin: 'nethopper-config',
      active: true,
      yaml: deployment('web'),
      tags: { shop: 'user' },
      status: { status: 'NOT DISTRIBUTED', tone: 'informational' },
      can: { update: { allowed: true }, delete: { allowed: true } },
    });
    expect(await user.placementPairs(network)).toEqual([]);
    expect(await auditedCommands(nouns, uid)).toContain('createObject object');
  });

  it.each([
    ['no YAML', 'a: [', 'Invalid YAML supplied.'],
    ['no kind', 'metadata:\n  name: web\n', CREATE_MESSAGE],
    ['no name', 'kind: ConfigMap\n', CREATE_MESSAGE],
    ['two documents', `${configMap('one')}---\n${configMap('two')}`, 'Invalid YAML supplied.'],
    ['a key twice', `${configMap('one')}kind: Secret\n`, 'Invalid YAML supplied.'],
    ['a name in right-to-left marks', configMap('\u202eweb'), CREATE_MESSAGE],
    [
      'anchors that explode',
      `a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c]\ne: &e [*d,*d,*d,*d,*d,*d,*d,*d,*d]\nf: &f [*e,*e,*e,*e,*e,*e,*e,*e,*e]\n`,
      'Invalid YAML supplied.',
    ],
    [
      'a kind that no agent may apply',
      'apiVersion: v1\nkind: Secret\nmetadata:\n  name: web\n',
      "Secret (v1) can't be applied here.",
    ],
    [
      'a cluster role',
      'apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nmetadata:\n  name: web\n',
      "ClusterRole (rbac.authorization.k8s.io/v1) can't be applied here.",
    ],
  ])('refuses %s and stores nothing', async (_what, yaml, message) => {
    const { uid, create } = await ada();
    const answer = await create(yaml);
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0]).toMatchObject({ message, path: 'yaml', displayable: true });
    expect(answer.body.errors).toHaveLength(2);
    expect((await nouns.request<{ total: number }>(uid, 'GET', '/objects')).body.total).toBe(0);
  });

  it('refuses 2 MiB of YAML', async () => {
    const { create } = await ada();
    const answer = await create(`${configMap('big')}data:\n  text: ${'x'.repeat(2 * 1_048_576)}\n`);
    expect(answer.status).toBe(413);
  });

  it('stores text of any script and returns it unchanged', async () => {
    const { user, network } = await ada();
    const yaml = `${configMap('texts')}data:\n  greeting: "שלום <script>alert(1)</script> ' -- 🚢"\n`;
    expect((await user.object(network, yaml)).yaml).toBe(yaml);
  });

  it('gives a kind and name to one of many concurrent requests', async () => {
    const { create } = await ada();
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(deployment('web'))));
    const refused = answers.filter((answer) => answer.status === 409);
    expect(refused).toHaveLength(5);
    expect(refused[0] && first(refused[0])).toBe(
      'Name web already exists of Kind Deployment. Objects of the same Kind must have a unique Name.',
    );
    expect((await create(configMap('web'))).status).toBe(201);
  });

  it('enforces the limit of the tier', async () => {
    const { user, network, create } = await ada('free');
    for (let n = 1; n <= 50; n++) await user.object(network, configMap(`settings-${n}`));
    const answer = await create(configMap('settings-51'));
    expect(answer.status).toBe(403);
    expect(first(answer)).toBe('Please upgrade your subscription to create an Object.');
  });

  it('requires a network of this context', async () => {
    const { create } = await ada();
    const other = await ada();
    const guessed = await create(configMap('web'), { networkID: other.network.id });
    const invented = await create(configMap('web'), { networkID: 'nowhere' });
    expect(guessed.body).toEqual(invented.body);
    expect(guessed.body.errors[0]).toMatchObject({
      message: 'Validation failed. Please try again.',
      path: 'networkID',
    });
  });
});

describe('changing an object', () => {
  it('keeps kind and name, and requires the current version', async () => {
    const { uid, user, network } = await ada();
    const object = await user.object(network, deployment('web'));
    const update = (body: object, version = 1) =>
      nouns.request(uid, 'PATCH', `/objects/${object.id}`, { body, version });
    expect(first(await update({ yaml: configMap('web') }))).toBe(
      'Invalid YAML supplied. Kind must not change.',
    );
    expect(first(await update({ yaml: deployment('shop') }))).toBe(
      'Invalid YAML supplied. Name must not change.',
    );
    const yaml = deployment('web').replace('2', '3');
    expect((await update({ yaml })).status).toBe(200);
    const late = await update({ yaml: deployment('web') });
    expect(late.status).toBe(412);
    expect(late.body.conflict).toMatchObject({ sent: 1, current: 2, record: { yaml } });
    expect(await user.get<AppObject>(`/objects/${object.id}`)).toMatchObject({ yaml, version: 2 });
  });

  it('shows PROGRESSING on its clusters until they have applied the new YAML', async () => {
    const { uid, user, network } = await ada();
    const router = await user.attach(network, await user.cluster('hub'));
    const object = await user.object(network, deployment('web'));
    await user.rules(network, rule([], []));
    await report(nouns, uid, router);
    await reportObject(nouns, uid, router, object);
    const read = () => user.get<AppObject>(`/objects/${object.id}`);
    expect((await read()).status.status).toBe('UP');
    const yaml = deployment('web').replace('2', '3');
    await nouns.request(uid, 'PATCH', `/objects/${object.id}`, { body: { yaml }, version: 1 });
    expect((await read()).status.status).toBe('PROGRESSING');
    expect((await user.placements(object))[0]).toMatchObject({ desiredVersion: 2, appliedVersion: 1 });
    await reportObject(nouns, uid, router, object);
    expect((await read()).status.status).toBe('UP');
  });

  it('moves when its tags match other rules', async () => {
    const { uid, user, network } = await ada();
    await user.attach(network, await user.cluster('hub'));
    const object = await user.object(network, deployment('web'));
    await user.rules(network, rule([], ['eq', 'tag', 'shop']));
    expect(await user.placementPairs(network)).toEqual([]);
    const tag = (tags: string[], version: number) =>
      nouns.request(uid, 'PATCH', `/objects/${object.id}`, { body: { tags }, version });
    await tag(['shop'], 1);
    expect(await user.placementPairs(network)).toEqual(['hub/web']);
    await tag([], 2);
    expect(await user.placementPairs(network)).toEqual([]);
  });
});

describe('deleting an object', () => {
  it('deletes its placements in the same transaction, and frees its name', async () => {
    const { uid, user, network, create } = await ada();
    await user.attach(network, await user.cluster('hub'));
    const object = await user.object(network, deployment('web'));
    await user.rules(network, rule([], []));
    expect(await user.placementPairs(network)).toEqual(['hub/web']);
    const answer = await nouns.request(uid, 'DELETE', `/objects/${object.id}`);
    expect(answer.body).toEqual({ deleted: { id: object.id } });
    expect(await user.placementPairs(network)).toEqual([]);
    expect((await nouns.request(uid, 'GET', `/objects/${object.id}`)).status).toBe(404);
    expect((await nouns.request(uid, 'DELETE', `/objects/${object.id}`)).status).toBe(404);
    expect((await create(deployment('web'))).status).toBe(201);
    expect(await user.placementPairs(network)).toEqual(['hub/web']);
  });
});

describe('the status of an object', () => {
  it('is that of its worst cluster, UNKNOWN after its lease expired, with the reason', async () => {
    const { uid, user, network } = await ada();
    const hub = await user.attach(network, await user.cluster('hub'));
    const edge = await user.attach(network, await user.cluster('edge'), { isEdge: true });
    const object = await user.object(network, deployment('web'));
    await user.rules(network, rule([], []));
    const read = () => user.get<AppObject>(`/objects/${object.id}`);
    expect((await read()).status.status).toBe('PROGRESSING');

    for (const router of [hub, edge]) {
      await report(nouns, uid, router);
      await reportObject(nouns, uid, router, object, {
        kubeStatus: { replicas: 2, readyReplicas: 2, availableReplicas: 2, updatedReplicas: 2 },
      });
    }
    expect(await read()).toMatchObject({ status: { status: 'UP' }, placementCounts: { positive: 2 } });
    expect((await user.placements(object)).map((placement) => placement.kubeStatus?.readyReplicas)).toEqual([
      2, 2,
    ]);

    await reportObject(nouns, uid, edge, object, { status: 'DOWN', message: 'image not found' });
    const down = await read();
    expect(down.status.status).toBe('DOWN');
    expect(down.status.reason.map((fact) => fact.text)).toEqual([
      'Deployment web is down',
      'on edge, the worst of 2 clusters',
      'image not found',
    ]);

    await reportObject(nouns, uid, edge, object);
    const over = nouns.clock.time + 30_000;
    nouns.clock.time = over;
    await report(nouns, uid, hub);
    const unknown = await read();
    expect(unknown).toMatchObject({
      status: { status: 'UNKNOWN', tone: 'unknown', since: over },
      placementCounts: { positive: 1, unknown: 1 },
    });
    expect(unknown.status.reason.at(-1)?.text).toBe('no heartbeat from its agent');
    const [onEdge] = await user.placements(object);
    expect(onEdge).toMatchObject({ clusterName: 'edge', status: { status: 'UNKNOWN' } });
  });
});

describe('an object', () => {
  const yaml = (namespace: string, annotations = '{}') =>
    `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: settings\n  namespace: ${namespace}\n  annotations: ${annotations}\n`;

  it('for a namespace or kind that no agent of its network may use is refused before it is saved', async () => {
    const uid = 'careful';
    await nouns.account(uid);
    const fleet = fleetOf(nouns, uid);
    const network = await fleet.network('demo');
    const save = (text: string) =>
      nouns.request<{ errors: { message: string }[] }>(uid, 'POST', '/objects', {
        body: { networkID: network.id, yaml: text },
      });
    await fleet.attach(network, await fleet.cluster('one'), { namespace: 'shop' });
    const refused = await save(yaml('other'));
    expect([refused.status, refused.body.errors.at(-1)?.message]).toEqual([
      400,
      'No agent of this network may apply to namespace other. Their namespaces: shop.',
    ]);
    const account = 'apiVersion: v1\nkind: ServiceAccount\nmetadata: {name: web}\n';
    expect((await save(account)).body.errors.at(-1)?.message).toMatch(
      /^No agent of this network may apply ServiceAccount/,
    );
    expect((await save(yaml('shop'))).status).toBe(201);
    await fleet.attach(network, await fleet.cluster('two'), {
      hubName: 'wide',
      grant: { kinds: 'extended' },
    });
    expect((await save(account)).status).toBe(201);
    const imported = await nouns.request<{ errors: { path?: string }[] }>(
      uid,
      'POST',
      `/networks/${network.id}/objects`,
      {
        body: { objects: [{ yaml: yaml('shop').replace('settings', 'fine') }, { yaml: yaml('other') }] },
      },
    );
    expect([imported.status, imported.body.errors[0]?.path]).toEqual([400, 'objects.1.yaml']);
  });

  it('has the tags and the main target of its YAML, and no others', async () => {
    const uid = 'tagger';
    await nouns.account(uid);
    const network = await fleetOf(nouns, uid).network('demo');
    const tagged = yaml('shop', '{tags.hawser.io/web: "", targets.hawser.io/main: berlin}');
    const save = (more: object) =>
      nouns.request<{ created: AppObject; errors: { path?: string }[] }>(uid, 'POST', '/objects', {
        body: { networkID: network.id, yaml: tagged, ...more },
      });
    expect((await save({ tags: ['prod'] })).body.errors[0]?.path).toBe('tags');
    expect((await save({ targets: { main: 'paris' } })).body.errors[0]?.path).toBe('targets.main');
    const { body } = await save({ targets: { main: 'berlin' } });
    expect(body.created.tags).toEqual({ web: 'user' });
    expect(body.created.targets).toEqual({ main: 'berlin' });
    expect((await fleetOf(nouns, uid).get<AppObject>(`/objects/${body.created.id}`)).targets).toEqual({
      main: 'berlin',
    });
    const change = (fields: object) =>
      nouns.request<{ errors: { path?: string }[] }>(uid, 'PATCH', `/objects/${body.created.id}`, {
        body: fields,
        version: 1,
      });
    expect((await change({ tags: ['other'] })).body.errors[0]?.path).toBe('tags');
    expect((await change({ yaml: tagged.replace('/web', '/api') })).body.errors[0]?.path).toBe('tags');
    expect((await change({ yaml: tagged.replace('/web', '/api'), tags: ['api'] })).status).toBe(200);
  });
});

import type { AppObject, AppliedObjects, ApplyPreview } from '@hawser/contract/objects';
import { limitOf, TIERS } from '@hawser/domain/plans';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditedCommands, configMap, deployment, fleetOf, rule } from '../testing/fleet.ts';
import { type Nouns, startNouns } from '../testing/nouns.ts';

let nouns: Nouns;
beforeAll(async () => {
  nouns = await startNouns();
});
afterAll(() => nouns.close());

let accounts = 0;
async function ada(tier?: string) {
  const uid = `applier-of-objects-${++accounts}`;
  await nouns.account(uid, tier);
  const fleet = fleetOf(nouns, uid);
  const network = await fleet.network('demo');
  const path = `/networks/${network.id}/objects`;
  const preview = (objects: object[]) =>
    nouns.request<ApplyPreview>(uid, 'POST', `${path}/preview`, { body: { objects } });
  const apply = (objects: object[], key?: string) =>
    nouns.request<AppliedObjects>(uid, 'PUT', path, {
      body: { objects },
      ...(key === undefined ? {} : { key }),
    });
  const objects = async () => (await fleet.get<{ items: AppObject[] }>('/objects?limit=200')).items;
  return { uid, fleet, network, preview, apply, objects };
}

const yaml = (name: string) => ({ yaml: configMap(name) });
const withData = (name: string, value: string) => ({ yaml: `${configMap(name)}data:\n  color: ${value}\n` });
const outcomes = (body: { items: readonly { outcome: string }[] }) =>
  body.items.map(({ outcome }) => outcome);
const NAME_TAKEN =
  'Name twice already exists of Kind ConfigMap. Objects of the same Kind must have a unique Name.';

describe('a preview of an import', () => {
  it('reads no more documents when those before stand for too much by their aliases', async () => {
    const { preview } = await ada();
    const bomb = (name: string) => ({
      yaml: `${configMap(name)}data:\n  a: &a ${'x'.repeat(1_000)}\nb: [${'*a,'.repeat(600)}]\n`,
    });
    const { body } = await preview(Array.from({ length: 10 }, (_, at) => bomb(`bomb-${at}`)));
    expect(outcomes(body)).toEqual([...Array(6).fill('created'), ...Array(4).fill('refused')]);
    expect(body.items[9]?.messages[1]).toMatch(/^This import is too large/);
  });

  it('names the clusters on which the rules place what is created or changed', async () => {
    const { uid, fleet, network, preview } = await ada();
    for (const [alias, tags] of [
      ['lyon', ['eu']],
      ['oslo', ['eu']],
      ['austin', []],
    ] as const)
      await fleet.attach(network, await fleet.cluster(alias, [...tags]), { isEdge: alias !== 'lyon' });
    const { version } = await fleet.get<{ version: number }>(`/networks/${network.id}`);
    const distributionRules = [rule(['eq', 'tag', 'eu'], ['eq', 'tag', 'shop'])];
    const path = `/networks/${network.id}/distributionRules`;
    const { status } = await nouns.request(uid, 'PUT', path, { body: { distributionRules }, version });
    expect(status).toBe(200);
    const { body } = await preview([{ ...yaml('web'), tags: ['shop'] }, yaml('plain'), { yaml: 'kind: [' }]);
    expect(body.items.slice(0, 2).map(({ placement }) => placement)).toMatchObject([
      { clusterCount: 2, ruleCount: 1, clusters: [{ clusterName: 'lyon' }, { clusterName: 'oslo' }] },
      { clusterCount: 0, ruleCount: 0, clusters: [] },
    ]);
    expect(body.items[2]?.placement).toBeUndefined();
    const web = await fleet.object(network, configMap('web'), ['shop']);
    const plain = await fleet.object(network, configMap('plain'));
    const objectIDs = [web.id, plain.id];
    expect(
      (await nouns.request(uid, 'POST', '/objects/clusters', { body: { objectIDs } })).body,
    ).toMatchObject({
      clusterCount: 2,
      clusters: [{ clusterName: 'lyon' }, { clusterName: 'oslo' }],
    });
  });

  it('says of every document what happens, and writes nothing', async () => {
    const { uid, fleet, network, preview, objects } = await ada();
    await fleet.object(network, configMap('same'));
    const old = await fleet.object(network, withData('other', 'red').yaml);
    const before = await auditedCommands(nouns, uid);
    const { status, body } = await preview([
      yaml('new'),
      yaml('same'),
      withData('other', 'blue'),
      { yaml: 'kind: [' },
      yaml('twice'),
      yaml('twice'),
    ]);
    expect(status).toBe(200);
    expect(outcomes(body)).toEqual(['created', 'unchanged', 'changed', 'refused', 'created', 'refused']);
    expect(body.items[2]).toMatchObject({
      id: old.id,
      name: 'other',
      kind: 'ConfigMap',
      version: 1,
      before: { version: 1, tags: [] },
    });
    expect(body.items[3]?.messages[0]).toBe('Invalid YAML supplied.');
    expect(body.items[5]?.messages).toEqual([NAME_TAKEN]);
    expect(body).toMatchObject({ used: 2, limit: null });
    expect((await objects()).map(({ name, version }) => [name, version])).toEqual([
      ['other', 1],
      ['same', 1],
    ]);
    expect(await auditedCommands(nouns, uid)).toEqual(before);
  });

  it('names the limit of the subscription, and what is used of it', async () => {
    const { fleet, network, preview } = await ada('free');
    await fleet.object(network, configMap('here'));
    expect((await preview([yaml('new')])).body).toMatchObject({
      used: 1,
      limit: limitOf(TIERS.free, 'objects'),
    });
  });

  it.each([
    [
      'an alias that repeats too much',
      `a: &a [${'x,'.repeat(400)}]\nb: &b [${'*a,'.repeat(100)}]\nc: [*b,*b]\n`,
    ],
    ['more than 1 MiB', `${configMap('large')}data:\n  text: "${'x'.repeat(1_048_576)}"\n`],
    ['a nesting of 100 levels', `kind: ConfigMap\ndata: ${'['.repeat(100)}${']'.repeat(100)}\n`],
  ])('refuses %s with a message, and nothing else', async (_, text) => {
    const { preview } = await ada();
    const { body } = await preview([{ yaml: text }, yaml('good')]);
    expect(outcomes(body)).toEqual(['refused', 'created']);
    expect(body.items[0]?.messages.join(' ')).toMatch(/^Invalid YAML supplied\. .+/);
  });

  it('of a network of another account answers 404', async () => {
    const [{ network }, { uid }] = [await ada(), await ada()];
    for (const [method, path] of [
      ['POST', `/networks/${network.id}/objects/preview`],
      ['PUT', `/networks/${network.id}/objects`],
    ] as const) {
      const { status } = await nouns.request(uid, method, path, { body: { objects: [yaml('secret')] } });
      expect(status).toBe(404);
    }
  });
});

describe('an import', () => {
  it('does to every document what its preview says, and a second one changes nothing', async () => {
    const { fleet, network, preview, apply, objects } = await ada();
    await fleet.object(network, configMap('same'));
    await fleet.object(network, withData('other', 'red').yaml);
    const documents = [yaml('new'), yaml('same'), withData('other', 'blue'), { yaml: 'kind: [' }];
    const expected = outcomes((await preview(documents)).body);
    const { status, body } = await apply(documents);
    expect(status).toBe(200);
    expect(outcomes(body)).toEqual(expected);
    expect((await objects()).map(({ name, version }) => [name, version])).toEqual([
      ['new', 1],
      ['other', 2],
      ['same', 1],
    ]);
    const again = await apply(documents.slice(0, 3));
    expect(outcomes(again.body)).toEqual(['unchanged', 'unchanged', 'unchanged']);
    expect(again.body.items.map(({ version }) => version)).toEqual([1, 1, 2]);
  });

  it('keeps the versions of what it changes, each with a change of its own', async () => {
    const { uid, fleet, network, apply } = await ada();
    const { id } = await fleet.object(network, withData('other', 'red').yaml);
    await apply([withData('other', 'blue'), yaml('new')]);
    const { items: versions } = await fleet.get<{ items: { version: number; authorUid: string }[] }>(
      `/objects/${id}/versions`,
    );
    expect(versions.map(({ version }) => version)).toEqual([2, 1]);
    expect(versions[0]).toMatchObject({ authorUid: uid });
    const { items: changes } = await fleet.get<{ items: { id: string; name: string; details: object }[] }>(
      `/changes?objectID=${id}`,
    );
    const change = changes.find(({ name }) => name === 'other: YAML changed (v1 → v2)');
    expect(change).toMatchObject({
      details: { yaml: { before: 1, after: 2 } },
    });
    expect(await fleet.get(`/changes/${change?.id}/yaml`)).toEqual({
      before: withData('other', 'red').yaml,
      after: withData('other', 'blue').yaml,
      isKept: true,
    });
  });

  it('adds its tags to those that an object has, and places it by the rules', async () => {
    const { fleet, network, apply, objects } = await ada();
    await fleet.attach(network, await fleet.cluster('rome'));
    await fleet.rules(network, rule([], ['in', 'tag', 'shop']));
    await fleet.object(network, configMap('here'), ['mine']);
    const { body } = await apply([
      { ...yaml('here'), tags: ['shop'] },
      { yaml: deployment('web'), tags: ['shop'] },
    ]);
    expect(outcomes(body)).toEqual(['changed', 'created']);
    expect((await objects()).find(({ name }) => name === 'here')).toMatchObject({
      version: 2,
      tags: { mine: 'user', shop: 'user' },
    });
    expect(await fleet.placementPairs(network)).toEqual(['rome/here', 'rome/web']);
  });

  it('refuses an object that is not as the preview compared it, and applies the others', async () => {
    const { fleet, network, apply } = await ada();
    await fleet.object(network, configMap('twice'));
    await fleet.object(network, configMap('other'));
    const { body } = await apply([
      { ...yaml('twice'), version: 0 },
      { ...withData('other', 'blue'), version: 7 },
      { ...yaml('gone'), version: 2 },
      { ...yaml('new'), version: 0 },
    ]);
    expect(body.items.map(({ outcome, messages }) => [outcome, ...messages])).toEqual([
      ['refused', NAME_TAKEN],
      ['refused', 'Someone else changed this in the meantime.'],
      ['refused', 'It was deleted in the meantime.'],
      ['created'],
    ]);
  });

  it('creates nothing if that would exceed the limit of the subscription; changes are free', async () => {
    const { fleet, network, apply, objects } = await ada('free');
    await fleet.object(network, configMap('here'));
    const room = Number(limitOf(TIERS.free, 'objects')) - 1;
    const many = (count: number) => Array.from({ length: count }, (_, n) => yaml(`many-${n}`));
    const refusal = await nouns.request(fleet.uid, 'PUT', `/networks/${network.id}/objects`, {
      body: { objects: many(room + 1) },
    });
    expect(refusal.status).toBe(403);
    expect(refusal.body.errors[0]?.message).toBe(
      'The import will exceed your subscription Object limit. Please upgrade to import all Objects.',
    );
    expect(await objects()).toHaveLength(1);
    expect((await apply(many(room))).status).toBe(200);
    expect(outcomes((await apply([withData('here', 'blue')])).body)).toEqual(['changed']);
  });

  it('runs once for an idempotency key', async () => {
    const { apply, objects } = await ada();
    const first = await apply([yaml('one')], 'once');
    const again = await apply([yaml('one')], 'once');
    expect(again.body).toEqual(first.body);
    expect((await objects()).map(({ version }) => version)).toEqual([1]);
  });

  it('two at once that name the same objects both end', async () => {
    const { apply, objects } = await ada();
    const names = ['a1', 'b1', 'c1', 'd1'];
    const both = await Promise.all([
      apply(names.map((name) => withData(name, 'red'))),
      apply(names.toReversed().map((name) => withData(name, 'blue'))),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await objects()).map(({ name }) => name)).toEqual(names);
  });
});

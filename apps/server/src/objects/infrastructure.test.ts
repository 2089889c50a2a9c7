import type { Placement } from '@hawser/contract/placement';
import type { Problem } from '@hawser/contract/problem';
import type { WholeObject } from '@hawser/contract/objects';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_FEATURES, providerNetwork } from '../infrastructure-providers/testing/network.ts';
import { type Nouns, startNouns } from '../testing/nouns.ts';

let nouns: Nouns;
beforeAll(async () => {
  nouns = await startNouns();
});
afterAll(() => nouns.close());

const GROUPS = ['s3.aws.upbound.io', 'platform.example.org', 'pkg.crossplane.io'];
const bucket = (name: string, provider = 'prod', more = '', group = 's3.aws.upbound.io') =>
  `apiVersion: ${group}/v1beta1
kind: Bucket
metadata: { name: ${name} }
spec: { forProvider: { region: eu }, providerConfigRef: { name: ${provider} }${more} }
`;
const PACKAGE = `apiVersion: pkg.crossplane.io/v1
kind: Provider
metadata: { name: provider-aws-s3 }
spec: { package: "example.org/provider-aws-s3:v1.0.0" }
`;

/** A network whose hub may write infrastructure, with a provider `prod`. */
async function infrastructureNetwork(groups: readonly string[] = GROUPS) {
  const network = await providerNetwork(nouns, ALL_FEATURES, 'pem', groups);
  const { uid, id: networkID } = network;
  await network.installed();
  const write = (yaml: string, as = uid) =>
    nouns.request<{ created: WholeObject } & Problem>(as, 'POST', '/objects', {
      body: { networkID, yaml, tags: [] },
    });
  const refusal = async (yaml: string) => {
    const { status, body } = await write(yaml);
    return [status, ...(body.errors ?? []).map(({ message }) => message)];
  };
  const object = async (yaml: string) => {
    const { status, body } = await write(yaml);
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body.created;
  };
  return { ...network, write, refusal, object };
}

describe('an infrastructure object', () => {
  it('is placed on the hub without a rule, and knows its provider', async () => {
    const { created, object, fleet, rules } = await infrastructureNetwork();
    const provider = await created();
    const before = await rules();
    const made = await object(bucket('logs'));
    expect(made).toMatchObject({
      key: 'Bucket/logs',
      derivedKind: 'Bucket.s3.aws.upbound.io',
      origin: 'nethopper-config',
      tagsInternal: ['internals-iac'],
      infrastructureProviderKey: 'gcp',
      infrastructureProviderConfigID: provider.id,
    });
    const { items } = await fleet.get<{ items: Placement[] }>(`/objects/${made.id}/placements`);
    expect(items.map(({ clusterName }) => clusterName)).toEqual(['paris']);
    expect(await rules()).toEqual(before);
  });

  it('is listed as infrastructure, and nothing else is', async () => {
    const { created, object, fleet } = await infrastructureNetwork();
    const provider = await created();
    await object(bucket('logs'));
    await object(bucket('images'));
    const names = async (query: string) =>
      (await fleet.get<{ items: { name: string }[] }>(`/infrastructureObjects?${query}`)).items.map(
        ({ name }) => name,
      );
    await object(PACKAGE);
    expect(await names('')).toEqual(['images', 'logs', 'provider-aws-s3']);
    expect(await names('part=resources')).toEqual(['images', 'logs']);
    expect(await names('part=packages')).toEqual(['provider-aws-s3']);
    expect(await names('derivedKinds=Bucket.s3.aws.upbound.io&orderBy=name&descending=true')).toEqual([
      'logs',
      'images',
    ]);
    expect(await names(`configIDs=${provider.id}&q=lo`)).toEqual(['logs']);
    expect(await names('networkID=other')).toEqual([]);
    for (const order of ['status', 'network', 'kind', 'createdAt', 'updatedAt'])
      expect(await names(`orderBy=${order}`)).toHaveLength(3);
    expect(await names('tones=positive')).toEqual([]);
  });

  it('needs a provider of its network, and the agent of the hub', async () => {
    const network = await infrastructureNetwork();
    expect(await network.refusal(bucket('logs'))).toEqual([
      403,
      'Please add an Infrastructure Provider first.',
    ]);
    await network.created();
    expect(await network.refusal(bucket('logs', 'theirs'))).toEqual([
      400,
      'theirs is no provider of this network (spec.providerConfigRef).',
      'Its providers: prod.',
    ]);
    const unnamed = bucket('logs').replace('name: prod', 'name: ""');
    expect((await network.refusal(unnamed))[1]).toContain('default is no provider');
    await nouns.asOwner(`delete from agents where owner_uid = '${network.uid}'`);
    expect(await network.refusal(bucket('logs'))).toEqual([
      403,
      'Please install the agent of the Hub Cluster first.',
    ]);
  });

  it('is refused where its API group was not chosen for the hub, and where there is no Crossplane', async () => {
    const { created, refusal } = await infrastructureNetwork(['platform.example.org']);
    await created();
    expect((await refusal(bucket('logs')))[2]).toBe(
      'The agent of the hub may not apply Bucket (s3.aws.upbound.io/v1beta1). Attach the hub with the API group s3.aws.upbound.io under “Infrastructure”.',
    );
    const without = await providerNetwork(nouns, ['argocd', 'sealedSecrets'], 'pem', GROUPS);
    await without.installed();
    const { status, body } = await nouns.request(without.uid, 'POST', '/objects', {
      body: { networkID: without.id, yaml: bucket('logs'), tags: [] },
    });
    expect([status, body.errors[0]?.message]).toEqual([403, 'Please add the feature Crossplane first.']);
    const basic = await without.fleet.network('basic');
    const other = await nouns.request(without.uid, 'POST', '/objects', {
      body: { networkID: basic.id, yaml: bucket('logs'), tags: [] },
    });
    expect([other.status, other.body.errors[0]?.message]).toEqual([
      403,
      'Only a GitOps Network accepts these Objects.',
    ]);
  });

  it('keeps its provider from being deleted, and may not move to one of nobody', async () => {
    const { created, object, remove, uid } = await infrastructureNetwork();
    const provider = await created();
    const made = await object(bucket('logs'));
    const { status, body } = await remove(provider.id);
    expect([status, ...body.errors.map(({ message }) => message)]).toEqual([
      409,
      'Provider can not be deleted while in use.',
      'Used by logs.',
    ]);
    const moved = await nouns.request(uid, 'PATCH', `/objects/${made.id}`, {
      body: { yaml: bucket('logs', 'theirs') },
      version: made.version,
    });
    expect([moved.status, moved.body.errors[0]?.message]).toEqual([
      400,
      'theirs is no provider of this network (spec.providerConfigRef).',
    ]);
  });

  it('is imported by the same rules', async () => {
    const { created, uid, id, fleet } = await infrastructureNetwork();
    await created();
    const answer = await nouns.request<{ items: { outcome: string; messages: string[] }[] }>(
      uid,
      'PUT',
      `/networks/${id}/objects`,
      {
        body: { objects: [bucket('first'), bucket('second', 'theirs')].map((yaml) => ({ yaml, tags: [] })) },
      },
    );
    expect(answer.body.items.map(({ outcome, messages }) => [outcome, messages[0]])).toEqual([
      ['created', undefined],
      ['refused', 'theirs is no provider of this network (spec.providerConfigRef).'],
    ]);
    const { items } = await fleet.get<{ items: WholeObject[] }>('/infrastructureObjects');
    expect(items.map(({ tagsInternal }) => tagsInternal)).toEqual([['internals-iac']]);
  });
});

describe('beside infrastructure', () => {
  it('a package needs neither a provider nor a rule', async () => {
    const { object, fleet } = await infrastructureNetwork();
    const made = await object(PACKAGE);
    expect(made).toMatchObject({
      derivedKind: 'Provider.pkg.crossplane.io',
      infrastructureProviderKey: null,
    });
    const { items } = await fleet.get<{ items: Placement[] }>(`/objects/${made.id}/placements`);
    expect(items).toHaveLength(1);
  });

  it('ProviderConfigs of the newer family are accepted', async () => {
    const { object } = await infrastructureNetwork();
    const yaml = `apiVersion: aws.m.upbound.io/v1beta1
kind: ClusterProviderConfig
metadata: { name: other }
spec: { credentials: { source: Secret, secretRef: { namespace: hawser, name: a, key: b } } }
`;
    expect(await object(yaml)).toMatchObject({ origin: 'nethopper-config', tagsInternal: [] });
  });
});

import type { InfrastructureProvider } from '@hawser/contract/infrastructure';
import type { Network } from '@hawser/contract/networks';
import type { WholeObject } from '@hawser/contract/objects';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Nouns, startNouns } from '../testing/nouns.ts';
import { ALL_FEATURES, PATH, providerNetwork } from './testing/network.ts';
import { sealedFor } from './testing/sealed.ts';

let nouns: Nouns;
beforeAll(async () => {
  nouns = await startNouns();
});
afterAll(() => nouns.close());

const network = (...options: [features?: string[], pem?: string]) => providerNetwork(nouns, ...options);

describe('a provider', () => {
  it('is stored with what was entered and where its credentials are, which are placed on the hub', async () => {
    const { id, created, fleet, rules } = await network();
    const provider = await created({ name: ' Prod  (EU) ' });
    expect(provider).toMatchObject({
      name: 'Prod (EU)',
      resourceName: 'prod-eu',
      networkID: id,
      networkName: 'shop',
      providerKey: 'gcp',
      providerName: '',
      configValues: { projectID: 'shop-prod' },
      credsProviderDetails: {
        source: 'Secret',
        namespace: 'hawser',
        name: 'prod-credentials',
        key: 'credentials',
      },
      objectCount: 0,
      can: { delete: { allowed: true } },
    });
    const { objectID } = provider.credsProviderDetails;
    const placed = await fleet.get<WholeObject>(`/objects/${objectID}`);
    expect(placed).toMatchObject({ key: 'SealedSecret/prod-credentials@paris', origin: 'nethopper-config' });
    expect(provider.status).toMatchObject({ status: placed.status.status, tone: placed.status.tone });
    const config = await fleet.get<WholeObject>(`/objects/${provider.providerConfigObjectID}`);
    expect(config).toMatchObject({ key: 'ProviderConfig/prod-eu', origin: 'nethopper-config' });
    expect(config.yaml).toContain('projectID: shop-prod');
    expect((await rules()).map(({ cloud, object }) => [cloud, object])).toEqual(
      [placed, config].map(({ key }) => [
        JSON.stringify(['eq', 'name', 'paris']),
        JSON.stringify(['eq', 'key', key]),
      ]),
    );
    const all = await fleet.get<InfrastructureProvider>(`/networks/${id}/infrastructureProvider`);
    expect(all).toEqual({
      networkID: id,
      configs: {
        [provider.id]: {
          id: provider.id,
          name: 'Prod (EU)',
          networkID: id,
          providerKey: 'gcp',
          configValues: { projectID: 'shop-prod' },
          credsProviderDetails: provider.credsProviderDetails,
        },
      },
      createdAt: provider.createdAt,
      updatedAt: provider.updatedAt,
    });
  });

  it('has a name of its own in the network, also in Kubernetes', async () => {
    const { created, refusal } = await network();
    await created();
    expect(await refusal({ name: ' Prod ' })).toEqual([409, 'Provider already exists: Prod', 'name']);
    const other = await created({ name: 'PROD', sealedSecret: sealedFor('paris', 'other-credentials') });
    expect(other.resourceName).toBe('prod-2');
    const elsewhere = await network();
    expect((await elsewhere.created()).resourceName).toBe('prod');
  });

  it('is listed with those of other networks, filtered and in order', async () => {
    const { created, fleet, id, use } = await network();
    await created({ name: 'b' });
    const sealedSecret = sealedFor('paris', 'other');
    await created({ name: 'a', providerKey: 'custom', configValues: {}, providerName: 'Moon', sealedSecret });
    await use('images', 'provider-b');
    const names = async (query: string) =>
      (await fleet.get<{ items: { name: string }[] }>(`${PATH}?${query}`)).items.map(({ name }) => name);
    expect(await names('')).toEqual(['a', 'b']);
    expect(await names(`networkID=${id}&orderBy=name&descending=true`)).toEqual(['b', 'a']);
    expect(await names('networkID=other')).toEqual([]);
    expect(await names('providerKeys=custom')).toEqual(['a']);
    expect(await names('q=B')).toEqual(['b']);
    expect(await names('tones=warning')).toEqual(['a', 'b']);
    expect(await names('tones=positive')).toEqual([]);
    for (const order of ['status', 'network', 'createdAt'])
      expect(await names(`orderBy=${order}`)).toHaveLength(2);
    expect(await names('orderBy=objects&descending=true')).toEqual(['b', 'a']);
  });

  it('is what infrastructure needs in a GitOps network, until it is deleted', async () => {
    const { id, created, remove, fleet, installed } = await network();
    await installed();
    const allowed = async () => (await fleet.get<Network>(`/networks/${id}`)).can.createInfrastructure;
    const first = { allowed: false, reason: 'Please add an Infrastructure Provider first.' };
    expect(await allowed()).toEqual(first);
    const provider = await created();
    expect(await allowed()).toEqual({ allowed: true, reason: '' });
    await remove(provider.id);
    expect(await allowed()).toEqual(first);
  });

  it('of a cloud of the person’s own has no ProviderConfig, and no other one takes its name', async () => {
    const { uid, id, created } = await network();
    const custom = { providerKey: 'custom', configValues: {}, providerName: 'Moon' };
    expect((await created({ name: 'Moon', ...custom })).providerConfigObjectID).toBeNull();
    const yaml = `apiVersion: gcp.upbound.io/v1beta1
kind: ProviderConfig
metadata: { name: mars }
spec: { projectID: x, credentials: { source: Secret, secretRef: { namespace: hawser, name: a, key: b } } }
`;
    await nouns.asOwner(
      `update networks set features = jsonb_set(features, '{argocd,overrideHostname}', '"argo.example.org"') where id = '${id}'`,
    );
    const written = await nouns.request(uid, 'POST', '/objects', { body: { networkID: id, yaml, tags: [] } });
    expect(written.status).toBe(201);
    const { resourceName } = await created({ name: 'Mars', sealedSecret: sealedFor('paris', 'mars') });
    expect(resourceName).toBe('mars-2');
  });

  it('is refused with the reason, and nothing is placed', async () => {
    const { refusal, rules } = await network();
    expect(await refusal({ name: ' ' })).toEqual([
      400,
      'Provider name must be at least 1 character.',
      'name',
    ]);
    expect(await refusal({ networkID: 'none' })).toEqual([
      400,
      'Validation failed. Please try again.',
      'networkID',
    ]);
    expect(await refusal({ providerKey: 'mars' })).toEqual([
      400,
      'This provider cannot be chosen.',
      'providerKey',
    ]);
    expect(await refusal({ providerKey: 'ibm' })).toEqual([
      400,
      'This provider is not available yet.',
      'providerKey',
    ]);
    expect(await refusal({ configValues: {} })).toEqual([
      400,
      'This field is required',
      'configValues.projectID',
    ]);
    expect(await refusal({ configValues: { projectID: 'x', zone: 'y' } })).toEqual([
      400,
      'This provider has no field zone.',
      'configValues.zone',
    ]);
    expect(await refusal({ providerKey: 'custom', configValues: {}, providerName: '' })).toEqual([
      400,
      'Provider name must be at least 1 character.',
      'providerName',
    ]);
    expect(await rules()).toEqual([]);
  });

  it('needs Crossplane, and the certificate of the hub', async () => {
    const withoutCrossplane = await network(['argocd', 'sealedSecrets']);
    expect(await withoutCrossplane.refusal()).toEqual([
      403,
      'Please add the feature Crossplane first.',
      undefined,
    ]);
    const withoutPem = await network(ALL_FEATURES, '');
    expect(await withoutPem.refusal()).toEqual([403, 'Network pem key missing', undefined]);
  });

  it('takes one encrypted value for the hub, and no plain one', async () => {
    const { refusal, fleet, id } = await network();
    const oneValue = 'The sealed credentials must be one encrypted value with the key credentials.';
    const specs = [
      'encryptedData: { other: AgBy }',
      'encryptedData: { credentials: AgBy, more: AgBy }',
      'encryptedData: { credentials: AgBy }, template: { data: { plain: hunter2 } }',
      'encryptedData: { credentials: AgBy }, template: { stringData: { plain: hunter2 } }',
      'encryptedData: { credentials: AgBy }, data: AgBy',
    ];
    for (const spec of specs)
      expect(await refusal({ sealedSecret: sealedFor('paris', 'creds', 'hawser', spec) })).toEqual([
        400,
        oneValue,
        'sealedSecret',
      ]);
    expect(await refusal({ sealedSecret: sealedFor('paris', 'creds', 'default') })).toEqual([
      400,
      'The sealed credentials must be for the namespace hawser of the hub.',
      'sealedSecret',
    ]);
    expect((await refusal({ sealedSecret: sealedFor('berlin', 'creds') }))[1]).toContain('must name paris');
    expect((await refusal({ sealedSecret: 'kind: [' }))[2]).toBe('sealedSecret.yaml');
    const { items } = await fleet.get<{ items: unknown[] }>(`/objects?kinds=SealedSecret&networkID=${id}`);
    expect(items).toEqual([]);
  });

  it('does not take the place of another SealedSecret', async () => {
    const { created, refusal } = await network();
    await created();
    expect((await refusal({ name: 'Other' }))[1]).toContain('A SealedSecret prod-credentials exists already');
  });

  it('is one of at most 100 of a network', async () => {
    const { uid, id, refusal } = await network();
    await nouns.asOwner(
      `insert into infrastructure_provider_configs select '${uid}', 'p' || n, 1, '${id}', 'p' || n, 'p' || n, 'gcp', '', '{}', '', '', '', null, 0, 0, 0
         from generate_series(1, 100) n`,
    );
    expect(await refusal()).toEqual([403, 'A Network has at most 100 providers.', undefined]);
  });
});

import type { InfrastructureProvider, InfrastructureProviderConfig } from '@hawser/contract/infrastructure';
import type { Network } from '@hawser/contract/networks';
import type { WholeObject } from '@hawser/contract/objects';
import type { Problem } from '@hawser/contract/problem';
import { PROVIDER_OPTIONS } from '@hawser/domain/infrastructure';
import { createDatabase, type TestDatabase } from '@hawser/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fleetOf } from '../testing/fleet.ts';
import { type Nouns, startNouns } from '../testing/nouns.ts';
import { sealedFor } from './testing/sealed.ts';

let database: TestDatabase;
let nouns: Nouns;
let accounts = 0;
beforeAll(async () => {
  database = await createDatabase();
  nouns = await startNouns({ database });
});
afterAll(async () => {
  await nouns.close();
  await database.drop();
});

const ALL = ['argocd', 'crossplane', 'sealedSecrets'];
const PATH = '/infrastructureProviderConfigs';

/** A GitOps network on the hub paris, whose certificate is known. */
async function network(features = ALL, pem = 'pem') {
  const uid = `provider-${accounts++}`;
  await nouns.account(uid);
  const fleet = fleetOf(nouns, uid);
  const { id: cloudID } = await fleet.cluster('paris');
  const hub = { cloudID, namespace: 'hawser', grant: { kinds: 'extended' } };
  const { body } = await nouns.request<{ created: Network }>(uid, 'POST', '/networks', {
    body: { name: 'shop', features, hub },
  });
  const { id } = body.created;
  if (features.includes('sealedSecrets') && pem !== '')
    await nouns.asOwner(
      `update networks set features = jsonb_set(features, '{sealedSecrets,pemKey}', '"${pem}"') where id = '${id}'`,
    );
  const fields = (change: object = {}) => ({
    networkID: id,
    name: 'Prod',
    providerKey: 'gcp',
    configValues: { projectID: 'shop-prod' },
    sealedSecret: sealedFor('paris', 'prod-credentials'),
    ...change,
  });
  const create = (change?: object) =>
    nouns.request<{ created: InfrastructureProviderConfig }>(uid, 'POST', PATH, { body: fields(change) });
  const created = async (change?: object) => {
    const { status, body: answer } = await create(change);
    if (status !== 201) throw new Error(JSON.stringify(answer));
    return answer.created;
  };
  const refusal = async (change?: object) => {
    const { status, body: problem } = await nouns.request(uid, 'POST', PATH, { body: fields(change) });
    return [status, problem.errors[0]?.message, problem.errors[0]?.path];
  };
  const update = ({ id: configID, version }: { id: string; version: number }, change: object) =>
    nouns.request<{ updated: InfrastructureProviderConfig } & Problem>(uid, 'PATCH', `${PATH}/${configID}`, {
      body: change,
      version,
    });
  const remove = (configID: string) => nouns.request(uid, 'DELETE', `${PATH}/${configID}`);
  const read = (configID: string) => fleet.get<InfrastructureProviderConfig>(`${PATH}/${configID}`);
  const rules = async () => (await fleet.get<Network>(`/networks/${id}`)).distributionRules;
  /** A managed resource that names a provider, as an agent with its right would let it be written. */
  const use = (name: string, resource: string | null) => {
    const ref = resource === null ? {} : { providerConfigRef: { name: resource } };
    const manifest = JSON.stringify({ spec: { forProvider: {}, ...ref } });
    return nouns.asOwner(
      `insert into objects (owner_uid, id, network_id, name, key, kind, derived_kind, origin, yaml, manifest, digest, created_at, updated_at)
       values ('${uid}', '${uid}-${name}', '${id}', '${name}', 'Bucket/${name}', 'Bucket', 'Bucket.s3', 'nethopper-config', '', '${manifest}', '', 0, 0)`,
    );
  };
  const drop = (name: string) =>
    nouns.asOwner(`update objects set active = false where id = '${uid}-${name}'`);
  return { uid, id, fleet, create, created, refusal, update, remove, read, rules, use, drop };
}

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
    expect(await rules()).toHaveLength(1);
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
    await use('images', 'b');
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
    const withoutPem = await network(ALL, '');
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
      `insert into infrastructure_provider_configs select '${uid}', 'p' || n, 1, '${id}', 'p' || n, 'p' || n, 'gcp', '', '{}', '', '', '', 0, 0, 0
         from generate_series(1, 100) n`,
    );
    expect(await refusal()).toEqual([403, 'A Network has at most 100 providers.', undefined]);
  });
});

describe('an update of a provider', () => {
  it('renames it, and leaves the name to which objects refer', async () => {
    const { created, update } = await network();
    const provider = await created();
    const { body } = await update(provider, { name: 'Production', configValues: { projectID: 'other' } });
    expect(body.updated).toMatchObject({
      name: 'Production',
      resourceName: 'prod',
      configValues: { projectID: 'other' },
      version: provider.version + 1,
      credsProviderDetails: provider.credsProviderDetails,
    });
    const taken = await created({ name: 'Test', sealedSecret: sealedFor('paris', 'test') });
    expect((await update(taken, { name: 'Production' })).body.errors[0]?.message).toBe(
      'Provider already exists: Production',
    );
  });

  it('of what another person has changed meanwhile is refused with the record', async () => {
    const { created, update } = await network();
    const provider = await created();
    await update(provider, { name: 'Theirs' });
    const { status, body } = await update(provider, { name: 'Mine' });
    expect([status, body.errors[0]?.message]).toEqual([412, 'Someone else changed this in the meantime.']);
  });

  it('replaces the credentials in the same Secret, also after somebody deleted it', async () => {
    const { uid, created, update, read, fleet } = await network();
    const provider = await created();
    const { objectID } = provider.credsProviderDetails;
    expect(
      (await update(provider, { sealedSecret: sealedFor('paris', 'another') })).body.errors[0]?.message,
    ).toBe('The sealed credentials must have the name prod-credentials, as those that are stored.');
    nouns.clock.time += 1_000;
    const sealedSecret = sealedFor(
      'paris',
      'prod-credentials',
      'hawser',
      'encryptedData: { credentials: AgNew }',
    );
    const { body } = await update(provider, { sealedSecret });
    expect(body.updated.credsProviderDetails).toEqual({
      ...provider.credsProviderDetails,
      sealedAt: nouns.clock.time,
    });
    expect((await fleet.get<WholeObject>(`/objects/${objectID}`)).yaml).toContain('AgNew');
    await nouns.request(uid, 'DELETE', `/objects/${objectID}`, { body: {} });
    expect((await read(provider.id)).status).toMatchObject({ status: 'MISSING', tone: 'negative' });
    const again = await update(body.updated, { sealedSecret });
    expect(again.body.updated.status.status).not.toBe('MISSING');
    expect(again.body.updated.credsProviderDetails.objectID).not.toBe(objectID);
  });

  it('of one that the operator has taken away changes no values', async () => {
    const { created, uid } = await network();
    const { id, version } = await created();
    const fewer = await startNouns({
      database,
      providerOptions: PROVIDER_OPTIONS.filter((option) => option.id !== 'gcp'),
    });
    const update = (body: object) => fewer.request(uid, 'PATCH', `${PATH}/${id}`, { body, version });
    const { status, body: problem } = await update({ configValues: { projectID: 'other' } });
    expect([status, problem.errors[0]?.message]).toEqual([400, 'This provider cannot be chosen.']);
    expect((await update({ name: 'Renamed' })).status).toBe(200);
    await fewer.close();
  });
});

describe('the deletion of a provider', () => {
  it('is refused while objects use it, with their names', async () => {
    const { created, remove, read, fleet, use, drop } = await network();
    const { id } = await created();
    await use('images', 'prod');
    await use('logs', 'prod');
    await use('elsewhere', 'test');
    expect(await read(id)).toMatchObject({
      objectCount: 2,
      can: {
        delete: { allowed: false, reason: 'Provider can not be deleted while in use. 2 objects use it.' },
      },
    });
    const { items } = await fleet.get<{ items: { name: string }[] }>(`${PATH}/${id}/uses`);
    expect(items.map(({ name }) => name)).toEqual(['images', 'logs']);
    const { status, body } = await remove(id);
    expect([status, ...body.errors.map(({ message }) => message)]).toEqual([
      409,
      'Provider can not be deleted while in use.',
      'Used by images, logs.',
    ]);
    await drop('images');
    await drop('logs');
    expect((await remove(id)).status).toBe(200);
  });

  it('counts an object without a reference for the one that Crossplane takes by default', async () => {
    const { created, read, use } = await network();
    const { id, resourceName } = await created({ name: 'Default' });
    expect(resourceName).toBe('default');
    await use('images', null);
    expect((await read(id)).objectCount).toBe(1);
  });

  it('removes the credentials and their rule, and no other', async () => {
    const { created, remove, rules, fleet } = await network();
    const provider = await created();
    await created({ name: 'Test', sealedSecret: sealedFor('paris', 'test-credentials') });
    expect(await rules()).toHaveLength(2);
    expect((await remove(provider.id)).status).toBe(200);
    expect((await rules()).map(({ object }) => object)).toEqual([
      JSON.stringify(['eq', 'key', 'SealedSecret/test-credentials@paris']),
    ]);
    const { items } = await fleet.get<{ items: { name: string }[] }>('/objects?kinds=SealedSecret');
    expect(items.map(({ name }) => name)).toEqual(['test-credentials']);
    expect((await remove(provider.id)).status).toBe(404);
  });
});

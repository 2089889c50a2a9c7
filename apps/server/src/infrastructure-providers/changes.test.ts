import type { WholeObject } from '@hawser/contract/objects';
import { PROVIDER_OPTIONS } from '@hawser/domain/infrastructure';
import { type TestDatabase } from '@hawser/testkit';
import { createPreparedDatabase } from '../testing/prepared-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Nouns, startNouns } from '../testing/nouns.ts';
import { PATH, providerNetwork } from './testing/network.ts';
import { sealedFor } from './testing/sealed.ts';

let database: TestDatabase;
let nouns: Nouns;
beforeAll(async () => {
  database = await createPreparedDatabase();
  nouns = await startNouns({ database });
});
afterAll(async () => {
  await nouns.close();
  await database.drop();
});

const network = () => providerNetwork(nouns);

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

  it('writes its values into the ProviderConfig, and leaves the credentials', async () => {
    const { created, update, fleet } = await network();
    const provider = await created();
    const { body } = await update(provider, { configValues: { projectID: 'moved' } });
    expect(body.updated.credsProviderDetails).toEqual(provider.credsProviderDetails);
    const { providerConfigObjectID: id } = body.updated;
    expect(id).toBe(provider.providerConfigObjectID);
    const { yaml } = await fleet.get<WholeObject>(`/objects/${id}`);
    expect(yaml).toContain('projectID: moved');
    expect(yaml).toContain('name: prod-credentials');
  });

  it('of what another person has changed meanwhile is refused with the record', async () => {
    const { created, update } = await network();
    const provider = await created();
    await update(provider, { name: 'Theirs' });
    const { status, body } = await update(provider, { name: 'Mine' });
    expect([status, body.errors[0]?.message]).toEqual([412, 'Someone else changed this in the meantime.']);
  });

  it('keeps the family of its ProviderConfig', async () => {
    const { created, update, fleet } = await network();
    const provider = await created({ providerConfigKind: 'ClusterProviderConfig' });
    expect(provider.providerConfigKind).toBe('ClusterProviderConfig');
    const { body } = await update(provider, { configValues: { projectID: 'moved' } });
    expect(body.updated).toMatchObject({
      providerConfigKind: 'ClusterProviderConfig',
      providerConfigObjectID: provider.providerConfigObjectID,
    });
    const { yaml, key } = await fleet.get<WholeObject>(`/objects/${provider.providerConfigObjectID}`);
    expect(key).toBe('ClusterProviderConfig/prod');
    expect(yaml).toContain('apiVersion: gcp.m.upbound.io/v1beta1');
    expect(yaml).toContain('projectID: moved');
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

  it('is refused while nobody can say what uses it on the hub, unless that is accepted', async () => {
    const { created, remove } = await network();
    const { id } = await created();
    const { status, body } = await remove(id, {});
    expect([status, body.errors[0]?.message]).toEqual([409, 'Provider could not be deleted.']);
    expect(body.errors[1]?.message).toMatch(/^What uses it on the hub is not known: /);
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
    expect(await rules()).toHaveLength(4);
    expect((await remove(provider.id)).status).toBe(200);
    expect((await rules()).map(({ object }) => object)).toEqual([
      JSON.stringify(['eq', 'key', 'SealedSecret/test-credentials@paris']),
      JSON.stringify(['eq', 'key', 'ProviderConfig/test']),
    ]);
    const { items } = await fleet.get<{ items: { name: string }[] }>(
      '/objects?kinds=SealedSecret&kinds=ProviderConfig',
    );
    expect(items.map(({ name }) => name)).toEqual(['test', 'test-credentials']);
    expect((await remove(provider.id)).status).toBe(404);
  });
});

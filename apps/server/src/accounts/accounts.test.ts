import type { Me } from '@hawser/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configMap, fleetOf } from '../testing/fleet.ts';
import { type Nouns, startNouns } from '../testing/nouns.ts';

let nouns: Nouns;
beforeAll(async () => {
  nouns = await startNouns();
});
afterAll(() => nouns.close());

describe('the own account', () => {
  it('tells what its tier allows and what is used, a cluster once', async () => {
    await nouns.account('ada', 'team');
    const user = fleetOf(nouns, 'ada');
    const network = await user.network('demo');
    const cluster = await user.cluster('hub');
    await user.cluster('spare');
    await user.attach(network, cluster);
    await user.attach(network, cluster, { namespace: 'second' });
    await user.object(network, configMap('settings'));
    expect(await user.get<Me>('/me')).toEqual({
      uid: 'ada',
      email: 'ada@example.org',
      displayName: '',
      admin: false,
      isNewUser: true,
      planTierSlug: 'team',
      contextUid: 'ada',
      theme: 'default',
      limits: { maxNumNetworks: 10, maxNumClouds: 25, maxNumObjects: 1000 },
      lastUsage: { networkCount: 1, attachedCloudsCount: 1, objectCount: 1 },
    });
  });

  it('has no limits in the enterprise tier, and none of anything in a tier that is gone', async () => {
    await nouns.account('grace');
    await nouns.account('alan', 'constructor');
    const limits = async (uid: string) => (await fleetOf(nouns, uid).get<Me>('/me')).limits;
    expect(await limits('grace')).toEqual({ maxNumNetworks: null, maxNumClouds: null, maxNumObjects: null });
    expect(await limits('alan')).toEqual({ maxNumNetworks: 0, maxNumClouds: 0, maxNumObjects: 0 });
    await expect(fleetOf(nouns, 'alan').network('demo')).rejects.toThrow('Please upgrade your subscription');
  });

  it('changes name, theme and the mark of a new user, and nothing else', async () => {
    await nouns.account('edsger');
    const update = (body: object) => nouns.ask<{ updated: Me }>('edsger', 'PATCH', '/me', { body });
    const { updated } = (await update({ displayName: ' Edsger  W. ', theme: 'mantis', isNewUser: false }))
      .body;
    expect(updated).toMatchObject({ displayName: 'Edsger W.', theme: 'mantis', isNewUser: false });
    for (const body of [{ theme: '<b>' }, { displayName: '\u202eEdsger' }, { isNewUser: true }]) {
      expect((await update(body)).status).toBe(400);
    }
    await update({ planTierSlug: 'free', admin: true });
    expect(await fleetOf(nouns, 'edsger').get<Me>('/me')).toEqual(updated);
  });
});

describe('tags', () => {
  it('are those that users gave, each once, sorted', async () => {
    await nouns.account('barbara');
    const user = fleetOf(nouns, 'barbara');
    const network = await user.network('demo');
    await user.attach(network, await user.cluster('hub', ['prod', 'west']));
    const object = await user.object(network, configMap('settings'), ['shop', 'prod']);
    expect(await user.get('/tags')).toEqual({ tags: ['prod', 'shop', 'west'] });
    await nouns.ask('barbara', 'DELETE', `/objects/${object.id}`);
    expect(await user.get('/tags')).toEqual({ tags: ['prod', 'west'] });
  });
});

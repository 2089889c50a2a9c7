import type { Me } from '@hawser/contract/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configMap, fleetOf } from '../testing/fleet.ts';
import { type Nouns, startNouns } from '../testing/nouns.ts';

let nouns: Nouns;
beforeAll(async () => {
  nouns = await startNouns();
});
afterAll(() => nouns.close());

describe('the authenticated account', () => {
  it('shows limits and usage, counting a cluster once', async () => {
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
      isOrganization: false,
      isNewUser: true,
      secondFactorNeeded: null,
      planTierSlug: 'team',
      contextUid: 'ada',
      context: { role: 'owner', name: '', uniqueName: '' },
      organizations: [],
      companyName: '',
      jobTitle: '',
      linkedInURL: '',
      photoURL: '',
      welcomeAcknowledged: false,
      surveys: { newuser: null },
      alertSettings: {},
      source: null,
      stripe: null,
      subscriptionPlanRef: {
        tiers: {
          free: { slug: 'free', name: 'Free', maxNumNetworks: 2, maxNumClouds: 3, maxNumObjects: 50 },
          team: { slug: 'team', name: 'Team', maxNumNetworks: 10, maxNumClouds: 25, maxNumObjects: 1000 },
          enterprise: {
            slug: 'enterprise',
            name: 'Enterprise',
            maxNumNetworks: null,
            maxNumClouds: null,
            maxNumObjects: null,
          },
        },
      },
      theme: { name: null, mode: null },
      limits: { maxNumNetworks: 10, maxNumClouds: 25, maxNumObjects: 1000 },
      lastUsage: { networkCount: 1, attachedCloudsCount: 1, objectCount: 1 },
      can: {
        createNetwork: { allowed: true, reason: '' },
        createObject: { allowed: true, reason: '' },
        addProvider: { allowed: true, reason: '' },
      },
    });
  });

  it('has no limits in the enterprise tier, and limits of 0 in an unknown tier', async () => {
    await nouns.account('grace');
    await nouns.account('alan', 'constructor');
    const limits = async (uid: string) => (await fleetOf(nouns, uid).get<Me>('/me')).limits;
    expect(await limits('grace')).toEqual({ maxNumNetworks: null, maxNumClouds: null, maxNumObjects: null });
    expect(await limits('alan')).toEqual({ maxNumNetworks: 0, maxNumClouds: 0, maxNumObjects: 0 });
    await expect(fleetOf(nouns, 'alan').network('demo')).rejects.toThrow('Please upgrade your subscription');
    const { can } = await fleetOf(nouns, 'alan').get<Me>('/me');
    const reached = (what: string): string =>
      `You have reached the ${what} limit for your subscription plan.`;
    expect(can).toEqual({
      createNetwork: {
        allowed: false,
        reason: `${reached('Network')} Please upgrade to create a Network.`,
      },
      createObject: { allowed: false, reason: `${reached('Object')} Please upgrade to create an Object.` },
      addProvider: { allowed: true, reason: '' },
    });
  });

  it('updates only the fields that were sent and that the user may change', async () => {
    await nouns.account('edsger');
    const update = (body: object) => nouns.request<{ updated: Me }>('edsger', 'PATCH', '/me', { body });
    await update({ displayName: ' Edsger  W. ', theme: { name: 'mantis' }, isNewUser: false });
    await update({ companyName: ' THE  ', jobTitle: 'Professor', linkedInURL: 'https://example.org/ewd' });
    await update({ welcomeAcknowledged: true, surveys: { newuser: { q1: 'Structured\nprogramming' } } });
    await update({ alertSettings: { 'router.down': true, objectChanged: false } });
    const { updated } = (await update({ theme: { name: 'hpe', mode: 'dark' } })).body;
    expect(updated).toMatchObject({
      displayName: 'Edsger W.',
      theme: { name: 'hpe', mode: 'dark' },
      isNewUser: false,
      companyName: 'THE',
      jobTitle: 'Professor',
      linkedInURL: 'https://example.org/ewd',
      welcomeAcknowledged: true,
      surveys: { newuser: { q1: 'Structured\nprogramming', q2: '', q3: '' } },
      alertSettings: { 'router.down': true, objectChanged: false },
    });
    // Closing the survey answers nothing; neither does it take answers back.
    await update({ surveys: { newuser: {} } });
    await update({
      planTierSlug: 'free',
      admin: true,
      source: { name: 'aws', subscriptionStatus: 'active' },
    });
    expect(await fleetOf(nouns, 'edsger').get<Me>('/me')).toEqual(updated);
  });

  it('has where its plan was bought, with what the seller said of it', async () => {
    await nouns.account('margaret');
    await nouns.asOwner(
      `update accounts set source = '{"name":"aws","subscriptionStatus":"active",
         "data":{"CustomerIdentifier":"c-1","CustomerAWSAccountId":"123","ProductCode":"p-9"}}'
        where owner_uid = 'margaret'`,
    );
    expect((await fleetOf(nouns, 'margaret').get<Me>('/me')).source).toEqual({
      name: 'aws',
      subscriptionStatus: 'active',
      data: { CustomerIdentifier: 'c-1', CustomerAWSAccountId: '123', ProductCode: 'p-9' },
    });
    await nouns.asOwner(
      `update accounts set source = '{"name":"aws","data":null}' where owner_uid = 'margaret'`,
    );
    expect((await fleetOf(nouns, 'margaret').get<Me>('/me')).source).toEqual({
      name: 'aws',
      subscriptionStatus: '',
      data: {},
    });
  });

  it('rejects invalid text with the field that it concerns', async () => {
    await nouns.account('tony');
    const refused = async (body: object) => {
      const { status, body: problem } = await nouns.request('tony', 'PATCH', '/me', { body });
      expect(status).toBe(400);
      return [problem.errors[0]?.path, problem.errors[0]?.message];
    };
    expect(await refused({ theme: { name: '<b>' } })).toEqual([
      'theme',
      'Validation failed. Please try again.',
    ]);
    expect((await refused({ displayName: '\u202eTony' }))[0]).toBe('displayName');
    expect((await refused({ companyName: 'a'.repeat(121) }))[0]).toBe('companyName');
    expect(await refused({ jobTitle: 'a\u0000b' })).toEqual([
      'jobTitle',
      'Hidden characters are not allowed here.',
    ]);
    expect(await refused({ linkedInURL: 'javascript:alert(1)' })).toEqual([
      'linkedInURL',
      'Enter a valid url to continue',
    ]);
    expect((await refused({ surveys: { newuser: { q2: '\u0000' } } }))[0]).toBe('surveys.newuser.q2');
    expect((await refused({ alertSettings: { '<b>': true } }))[0]).toBe('alertSettings');
    for (const body of [
      { isNewUser: true },
      { welcomeAcknowledged: false },
      { theme: { name: 'hpe', mode: 'blue' } },
    ]) {
      await refused(body);
    }
  });
});

describe('tags', () => {
  it('lists the tags that users gave, unique and sorted, and which records have them', async () => {
    await nouns.account('barbara');
    const user = fleetOf(nouns, 'barbara');
    const network = await user.network('demo');
    await user.attach(network, await user.cluster('hub', ['prod', 'west']));
    const object = await user.object(network, configMap('settings'), ['shop', 'prod']);
    expect(await user.get('/tags')).toEqual({
      tags: ['prod', 'shop', 'west'],
      usedBy: { clusters: ['prod', 'west'], objects: ['prod', 'shop'] },
    });
    await nouns.request('barbara', 'DELETE', `/objects/${object.id}`);
    expect(await user.get('/tags')).toEqual({
      tags: ['prod', 'west'],
      usedBy: { clusters: ['prod', 'west'], objects: [] },
    });
  });
});

import type { Me, Subscription } from '@hawser/contract/accounts';
import { readPlans } from '@hawser/domain/plans';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configMap, fleetOf } from '../testing/fleet.ts';
import { type Nouns, startNouns } from '../testing/nouns.ts';

let nouns: Nouns;
beforeAll(async () => {
  const read = readPlans({
    default: 'small',
    tiers: {
      small: { name: 'Small', maxNumNetworks: 1, maxNumClouds: 1, maxNumObjects: 1 },
      odd: { maxNumObjects: 2 },
      large: { name: 'Large', maxNumNetworks: 'unlimited', maxNumClouds: 'unlimited', maxNumObjects: 7 },
    },
  });
  if ('message' in read) throw new Error(read.message);
  nouns = await startNouns({ plans: read.plans });
});
afterAll(() => nouns.close());

const ownLimits = (uid: string, own: object) =>
  nouns.asOwner(`update accounts set own_limits = '${JSON.stringify(own)}' where owner_uid = '${uid}'`);

const NOTICE = 'for your subscription plan. Please upgrade to';

describe('the subscription', () => {
  it('shows the limits of the tier, usage and remainder, and the other tiers', async () => {
    await nouns.account('ada', 'small');
    const user = fleetOf(nouns, 'ada');
    const network = await user.network('demo');
    await user.object(network, configMap('settings'));
    expect(await user.get<Subscription>('/subscription')).toEqual({
      planTierSlug: 'small',
      tier: { slug: 'small', name: 'Small', maxNumNetworks: 1, maxNumClouds: 1, maxNumObjects: 1 },
      exempt: false,
      limits: [
        {
          what: 'networks',
          used: 1,
          max: 1,
          left: 0,
          isOwn: false,
          reached: true,
          notice: `You have reached the Network limit ${NOTICE} create a Network.`,
        },
        {
          what: 'attachedClusters',
          used: 0,
          max: 1,
          left: 1,
          isOwn: false,
          reached: false,
          notice: `You have reached the Attached Cluster limit ${NOTICE} attach a Cluster.`,
        },
        {
          what: 'objects',
          used: 1,
          max: 1,
          left: 0,
          isOwn: false,
          reached: true,
          notice: `You have reached the Object limit ${NOTICE} create an Object.`,
        },
      ],
      tiers: [
        { slug: 'small', name: 'Small', maxNumNetworks: 1, maxNumClouds: 1, maxNumObjects: 1 },
        { slug: 'odd', name: 'odd', maxNumNetworks: 0, maxNumClouds: 0, maxNumObjects: 2 },
        { slug: 'large', name: 'Large', maxNumNetworks: null, maxNumClouds: null, maxNumObjects: 7 },
      ],
    });
  });

  it.each([
    ['of the tier', 'grace', 'small', {}],
    ['of the account itself', 'hedy', 'large', { maxNumNetworks: 1, maxNumClouds: 1, maxNumObjects: 1 }],
  ])('enforces each of the three limits %s with its message and notice', async (_, name, tier, own) => {
    await nouns.account(name, tier);
    await ownLimits(name, own);
    const user = fleetOf(nouns, name);
    const network = await user.network('demo');
    await user.attach(network, await user.cluster('one'));
    await user.object(network, configMap('settings'));
    const two = await user.cluster('two');
    const refused = async (path: string, body: object) => {
      const answer = await nouns.request(name, 'POST', path, { body });
      expect(answer.status).toBe(403);
      const [error] = answer.body.errors;
      return [error?.message, error?.notice];
    };
    expect(await refused('/networks', { name: 'more' })).toEqual([
      'Please upgrade your subscription to create a Network.',
      `You have reached the Network limit ${NOTICE} create a Network.`,
    ]);
    const attach = { networkID: network.id, cloudID: two.id, namespace: 'apps', isEdge: true };
    expect(await refused('/routers', attach)).toEqual([
      'Please upgrade your subscription to attach a Cluster.',
      `You have reached the Attached Cluster limit ${NOTICE} attach a Cluster.`,
    ]);
    expect(await refused('/objects', { networkID: network.id, yaml: configMap('more') })).toEqual([
      'Please upgrade your subscription to create an Object.',
      `You have reached the Object limit ${NOTICE} create an Object.`,
    ]);
    const objects = [{ yaml: configMap('more') }];
    expect(await refused(`/networks/${network.id}/objects`, { objects })).toEqual([
      'The import will exceed your subscription Object limit. Please upgrade to import all Objects.',
      `You have reached the Object limit ${NOTICE} create an Object.`,
    ]);
  });

  it('treats a missing limit as 0, and an unknown tier as having no allowance', async () => {
    await nouns.account('alan', 'odd');
    await expect(fleetOf(nouns, 'alan').network('demo')).rejects.toThrow('Please upgrade your subscription');
    await nouns.account('kurt', 'enterprise');
    const { tier, limits } = await fleetOf(nouns, 'kurt').get<Subscription>('/subscription');
    expect(tier).toMatchObject({ slug: 'enterprise', maxNumNetworks: 0 });
    expect(limits.map(({ reached }) => reached)).toEqual([true, true, true]);
  });

  it('does not limit an active account from the cloud marketplace', async () => {
    await nouns.account('barbara', 'small');
    const subscribed = (status: string) =>
      nouns.asOwner(
        `update accounts set source = '{"name":"aws","subscriptionStatus":"${status}"}' where owner_uid = 'barbara'`,
      );
    const user = fleetOf(nouns, 'barbara');
    await user.network('one');
    await subscribed('ended');
    await expect(user.network('two')).rejects.toThrow('Please upgrade your subscription');
    await subscribed('active');
    await user.network('two');
    // Nor do limits that an administrator set.
    await ownLimits('barbara', { maxNumNetworks: 0 });
    await user.network('three');
    const { exempt, limits } = await user.get<Subscription>('/subscription');
    expect(exempt).toBe(true);
    expect(limits[0]).toMatchObject({ used: 3, max: null, left: null, isOwn: false, reached: false });
    expect(await user.get<Me>('/me')).toMatchObject({
      source: { name: 'aws', subscriptionStatus: 'active' },
      limits: { maxNumNetworks: null, maxNumClouds: null, maxNumObjects: null },
    });
  });
});

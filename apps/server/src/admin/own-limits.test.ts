import type { Subscription } from '@hawser/contract/accounts';
import type { AdminOrganizations, AdminUser, AdminUsers } from '@hawser/contract/admin';
import type { Organization } from '@hawser/contract/organizations';
import { ownLimitMessage } from '@hawser/domain/plans';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let whole: TestServer;
let admin = '';

beforeAll(async () => {
  whole = await startTestServer({});
  admin = await whole.signUp('root@example.org');
});
afterAll(() => whole.close());

const AS_IN_PLAN = { maxNumNetworks: 'plan', maxNumClouds: 'plan', maxNumObjects: 'plan' };

const put = (path: string, body: object, version: number, cookie = admin) =>
  whole.ask('PUT', `/api/admin/${path}/limits`, {
    cookie,
    body,
    headers: { 'if-match': `"${version}"` },
  });

/** A new account in the tier free, as the administrator sees it. */
async function account(name: string) {
  const cookie = await whole.signUp(`${name}@example.org`);
  const user = async () => {
    const { body } = await whole.ask('GET', `/api/admin/users?q=${name}@`, { cookie: admin });
    return (body as unknown as AdminUsers).items[0] as AdminUser;
  };
  const { uid } = await user();
  await whole.ask('PUT', `/api/admin/users/${uid}/tier`, { cookie: admin, body: { planTierSlug: 'free' } });
  const define = async (network: string) => {
    const { status, body } = await whole.ask('POST', '/api/networks', { cookie, body: { name: network } });
    return status === 201 ? status : [status, body.errors?.[0]?.message];
  };
  const limits = async (headers = {}) => {
    const { body } = await whole.ask('GET', '/api/subscription', { cookie, headers });
    return (body as unknown as Subscription).limits.map(({ what, max, isOwn }) => [what, max, isOwn]);
  };
  return { cookie, uid, user, define, limits };
}

const REFUSED = [403, 'Please upgrade your subscription to create a Network.'];

describe('limits of one account', () => {
  it('apply at once instead of those of its plan, in either direction, until they are as in the plan again', async () => {
    const { uid, user, define, limits, cookie } = await account('ada');
    expect((await user()).ownLimits).toEqual(AS_IN_PLAN);
    const set = { maxNumNetworks: 1, maxNumClouds: 'unlimited', maxNumObjects: 'plan' };
    const answer = await put(`users/${uid}`, set, 1);
    expect(answer.body).toMatchObject({ updated: { uid, ownLimits: set, limitsVersion: 2 } });
    expect(await user()).toMatchObject({ ownLimits: set, limitsVersion: 2, planTierSlug: 'free' });
    expect(await limits()).toEqual([
      ['networks', 1, true],
      ['attachedClusters', null, true],
      ['objects', 50, false],
    ]);
    const me = await whole.ask('GET', '/api/me', { cookie });
    expect(me.body).toMatchObject({
      limits: { maxNumNetworks: 1, maxNumClouds: null, maxNumObjects: 50 },
      planTierSlug: 'free',
    });
    expect([await define('one'), await define('two')]).toEqual([201, REFUSED]);
    await put(`users/${uid}`, { ...set, maxNumNetworks: 3 }, 2);
    expect([await define('two'), await define('three'), await define('four')]).toEqual([201, 201, REFUSED]);
    await put(`users/${uid}`, AS_IN_PLAN, 3);
    expect(await limits()).toEqual([
      ['networks', 2, false],
      ['attachedClusters', 3, false],
      ['objects', 50, false],
    ]);
    expect(await define('four')).toEqual(REFUSED);
  });

  it('stay with the account when it gets another plan', async () => {
    const { uid, limits } = await account('bob');
    await put(`users/${uid}`, { ...AS_IN_PLAN, maxNumObjects: 7 }, 1);
    const body = { planTierSlug: 'team' };
    const answer = await whole.ask('PUT', `/api/admin/users/${uid}/tier`, { cookie: admin, body });
    expect(answer.body).toMatchObject({ updated: { ownLimits: { maxNumObjects: 7 } } });
    expect(await limits()).toEqual([
      ['networks', 10, false],
      ['attachedClusters', 25, false],
      ['objects', 7, true],
    ]);
  });

  it('are in the audit logs of the account and the administrator, before and after', async () => {
    const { uid, cookie } = await account('cleo');
    await put(`users/${uid}`, { ...AS_IN_PLAN, maxNumNetworks: 5 }, 1);
    await put(`users/${uid}`, { ...AS_IN_PLAN, maxNumClouds: 'unlimited' }, 2);
    const summary =
      'Limits: networks as in the plan instead of 5, attached clusters unlimited instead of as in the plan';
    const hour = await whole.ask('GET', '/api/overview/lastHour', { cookie });
    expect(hour.text).toContain('Limits: networks 5 instead of as in the plan');
    expect(hour.text).toContain(summary);
    const log = await whole.ask('GET', '/api/admin/audit?q=cleo', { cookie: admin });
    expect(log.text).toContain(`${summary} for cleo@example.org`);
  });

  it('are refused on an older version, with the record as it is now', async () => {
    const { uid, user } = await account('dora');
    await put(`users/${uid}`, { ...AS_IN_PLAN, maxNumNetworks: 5 }, 1);
    const { status, body } = await put(`users/${uid}`, { ...AS_IN_PLAN, maxNumNetworks: 6 }, 1);
    expect([status, body]).toMatchObject([
      412,
      { conflict: { sent: 1, current: 2, record: { uid, ownLimits: { maxNumNetworks: 5 } } } },
    ]);
    expect((await user()).ownLimits).toEqual({ ...AS_IN_PLAN, maxNumNetworks: 5 });
    const withoutVersion = await whole.ask('PUT', `/api/admin/users/${uid}/limits`, {
      cookie: admin,
      body: AS_IN_PLAN,
    });
    expect(withoutVersion.status).toBe(428);
  });

  it('can be set again on an older version when they are the same, as after a lost response', async () => {
    const { uid } = await account('gil');
    const set = { ...AS_IN_PLAN, maxNumNetworks: 5 };
    await put(`users/${uid}`, set, 1);
    const { status, body } = await put(`users/${uid}`, set, 1);
    expect([status, body]).toMatchObject([200, { updated: { uid, ownLimits: set } }]);
  });

  it('are counts, all three of them', async () => {
    const { uid } = await account('eva');
    for (const maxNumClouds of [-1, 1.5, '3', null, 1_000_000_000, 'many']) {
      const { status, body } = await put(`users/${uid}`, { ...AS_IN_PLAN, maxNumClouds }, 1);
      expect([status, body.errors?.[0]]).toMatchObject([
        400,
        { path: 'maxNumClouds', message: `maxNumClouds: ${ownLimitMessage}` },
      ]);
    }
    expect((await put(`users/${uid}`, { maxNumClouds: 3 }, 1)).status).toBe(400);
    expect((await put(`users/${uid}`, { ...AS_IN_PLAN, maxNumRepos: 3 }, 1)).status).toBe(400);
  });

  it('are set by administrators of the installation only, for an account that there is', async () => {
    const { uid, cookie, user } = await account('fay');
    const unlimited = { ...AS_IN_PLAN, maxNumNetworks: 'unlimited' };
    expect((await put(`users/${uid}`, unlimited, 1, cookie)).status).toBe(404);
    const patch = await whole.ask('PATCH', '/api/me', { cookie, body: { ownLimits: unlimited } });
    expect(patch.status).toBe(400);
    expect((await user()).ownLimits).toEqual(AS_IN_PLAN);
    expect((await put('users/nobody', unlimited, 1)).status).toBe(404);
    expect((await put('organizations/none', unlimited, 1)).status).toBe(404);
    expect((await put(`organizations/${uid}`, unlimited, 1)).status).toBe(404);
  });

  it('of an organization apply to all of its members', async () => {
    const { cookie, uid, limits, define } = await account('hana');
    const made = await whole.ask('POST', '/api/organizations', {
      cookie,
      body: { uniqueName: 'limited', displayName: 'Limited' },
    });
    const { id } = (made.body as unknown as { created: Organization }).created;
    const set = { ...AS_IN_PLAN, maxNumNetworks: 0 };
    const answer = await put(`organizations/${id}`, set, 1);
    expect(answer.body).toMatchObject({ updated: { id, ownLimits: set, limitsVersion: 2 } });
    const { body } = await whole.ask('GET', '/api/admin/organizations?q=limited', { cookie: admin });
    expect((body as unknown as AdminOrganizations).items).toMatchObject([
      { id, ownLimits: set, limitsVersion: 2 },
    ]);
    const headers = { 'hawser-context': id };
    expect(await limits(headers)).toContainEqual(['networks', 0, true]);
    const inside = await whole.ask('POST', '/api/networks', { cookie, body: { name: 'one' }, headers });
    expect([inside.status, inside.body.errors?.[0]?.message]).toEqual(REFUSED);
    expect([await limits(), await define('one')]).toMatchObject([[['networks', 2, false], {}, {}], 201]);
    expect((await put(`organizations/${id}`, AS_IN_PLAN, 1)).status).toBe(412);
    expect((await put(`users/${uid}`, AS_IN_PLAN, 1)).status).toBe(200);
    const log = await whole.ask('GET', '/api/admin/audit?context=limited&q=Limits', { cookie: admin });
    expect(log.text).toContain('Limits: networks 0 instead of as in the plan');
  });
});

import type { Member, Organization, Revocation } from '@hawser/contract/organizations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Nouns, startNouns } from '../../testing/nouns.ts';
import { peopleIn } from '../testing/people.ts';

let nouns: Nouns;
let people: ReturnType<typeof peopleIn>;
let acme: Organization;
let n = 0;
/** A member of the organization of a test. */
let mia: string;
beforeAll(async () => {
  nouns = await startNouns();
  people = peopleIn(nouns);
  await people.person('ada');
});
afterAll(() => nouns.close());
beforeEach(async () => {
  n += 1;
  acme = await people.organization('ada', `acme-${n}`);
  mia = `mia${n}`;
  await people.join('ada', acme.id, mia);
});

type Answered = { updated: Member; errors: { message: string }[] };
const at = (uid: string) => `/organizations/${acme.id}/members/${uid}`;
const giveRole = (by: string, uid: string, role: string, version = 1) =>
  nouns.request<Answered>(by, 'PATCH', at(uid), { context: acme.id, body: { role }, version });
const remove = (by: string, uid: string) =>
  nouns.request<Answered>(by, 'DELETE', at(uid), { context: acme.id });
const leave = (uid: string) => nouns.request<Answered>(uid, 'POST', `/organizations/${acme.id}/leave`);
const within = async <Row>(uid: string, path: string): Promise<Row[]> =>
  (await people.done<{ items: Row[] }>(uid, 'GET', `/organizations/${acme.id}${path}`, { context: acme.id }))
    .items;
const members = (uid = 'ada', query = '') => within<Member>(uid, `/members${query}`);
const rolesOf = async () => Object.fromEntries((await members()).map((one) => [one.memberUID, one.role]));
const LAST = 'An organization needs an administrator. Give another member this role first.';

describe('the members of an organization', () => {
  it('see each other, with what each may do', async () => {
    const [ada, other] = await members();
    expect(ada).toMatchObject({
      id: 'ada',
      memberUID: 'ada',
      organizationId: acme.id,
      role: 'admin',
      email: 'ada@example.org',
      name: 'ada@example.org',
      roleChangeRequest: null,
      can: { changeRole: { allowed: false, reason: LAST }, remove: { allowed: false, reason: LAST } },
    });
    expect(other).toMatchObject({ memberUID: mia, role: 'member', can: { remove: { allowed: true } } });
    const [, seen] = await members(mia);
    expect(seen?.can.remove.reason).toBe(
      `You need the right to remove members. Administrators of The acme-${n} can give it.`,
    );
    expect((await members('ada', '?roles=admin')).map(({ id }) => id)).toEqual(['ada']);
    expect((await members('ada', `?q=${mia}`)).map(({ id }) => id)).toEqual([mia]);
  });

  it('get another role from an administrator, and a mail that says so', async () => {
    expect((await giveRole(mia, 'ada', 'member')).status).toBe(403);
    const { body } = await giveRole('ada', mia, 'admin');
    expect(body.updated).toMatchObject({ memberUID: mia, role: 'admin', version: 2 });
    expect((await people.mailsTo(`${mia}@example.org`)).at(-1)).toBe(`Your role in The acme-${n} was changed
In the organization The acme-${n}, ada@example.org made you an administrator.

Your organizations:
https://hawser.invalid/organizations`);
    expect((await giveRole('ada', mia, 'member', 1)).status).toBe(412);
    expect((await giveRole('ada', mia, 'admin', 2)).status).toBe(409);
    expect((await giveRole('ada', 'nobody', 'admin')).status).toBe(404);
    // The new administrator acts at once.
    expect((await giveRole(mia, 'ada', 'member')).status).toBe(200);
    expect(await rolesOf()).toEqual({ ada: 'member', [mia]: 'admin' });
    expect((await people.audited(acme.id)).slice(-2)).toEqual([
      `ada changeMemberRole ${mia}@example.org: role is Administrator now`,
      `${mia} changeMemberRole ada@example.org: role is Member now`,
    ]);
  });

  it('are removed by administrators, who are told who was; what was asked for ends', async () => {
    await people.done(mia, 'POST', `/organizations/${acme.id}/role-change-requests`, {
      context: acme.id,
      body: { newRole: 'admin' },
    });
    expect((await remove(mia, 'ada')).status).toBe(403);
    expect((await remove('ada', mia)).status).toBe(200);
    expect((await remove('ada', mia)).status).toBe(404);
    expect(await rolesOf()).toEqual({ ada: 'admin' });
    expect(await within<Revocation>('ada', '/revocations')).toMatchObject([
      { email: `${mia}@example.org`, revokedUid: mia, initiatorUid: 'ada', initiatorName: 'ada@example.org' },
    ]);
    expect(await within('ada', '/role-change-requests')).toMatchObject([
      { memberUID: mia, state: 'withdrawn', decidedBy: 'ada@example.org' },
    ]);
    expect((await people.mailsTo(`${mia}@example.org`)).at(-1)).toContain(
      `ada@example.org removed you from the organization The acme-${n}, where what you did stays.`,
    );
    const inside = await nouns.request(mia, 'GET', `/organizations/${acme.id}/members`, { context: acme.id });
    expect(inside.status).toBe(403);
    // Somebody who was removed can be invited again.
    const { id } = await people.invite('ada', acme.id, `${mia}@example.org`);
    expect((await people.accept(mia, id)).status).toBe(200);
  });

  it('leave by themselves', async () => {
    expect((await leave(mia)).status).toBe(200);
    expect((await leave(mia)).status).toBe(404);
    expect(await within<Revocation>('ada', '/revocations')).toMatchObject([
      { revokedUid: mia, initiatorUid: mia },
    ]);
    expect((await people.audited(acme.id)).at(-1)).toBe(`${mia} leaveOrganization ${mia}@example.org left`);
    expect((await people.audited(mia)).at(-1)).toBe(
      `${mia} leaveOrganization Left the organization The acme-${n}`,
    );
    expect((await people.mailsTo(`${mia}@example.org`)).join()).not.toContain('removed');
  });
});

describe('an organization is never without an administrator', () => {
  it('the last one can neither leave, be removed nor get another role', async () => {
    for (const { status, body } of [
      await leave('ada'),
      await remove('ada', 'ada'),
      await giveRole('ada', 'ada', 'member'),
    ])
      expect([status, body.errors[0]?.message]).toEqual([409, LAST]);
    expect(await rolesOf()).toEqual({ ada: 'admin', [mia]: 'member' });
  });

  it.each([
    ['both demote each other', () => [giveRole('ada', mia, 'member', 2), giveRole(mia, 'ada', 'member')]],
    ['both demote themselves', () => [giveRole('ada', 'ada', 'member'), giveRole(mia, mia, 'member', 2)]],
    ['both remove each other', () => [remove('ada', mia), remove(mia, 'ada')]],
    ['both leave', () => [leave('ada'), leave(mia)]],
    ['one leaves and demotes the other', () => [leave('ada'), giveRole('ada', mia, 'member', 2)]],
  ] as const)('when the last two act at once: %s', async (_, act) => {
    await giveRole('ada', mia, 'admin');
    const answers = await Promise.all(act());
    const done = answers.filter(({ status }) => status === 200);
    expect(done).toHaveLength(1);
    const left = await nouns.store.system
      .selectFrom('organizations')
      .select(['admin_count', 'member_count'])
      .where('id', '=', acme.id)
      .executeTakeFirstOrThrow();
    expect(left.admin_count).toBe(1);
    const counted = await nouns.store.tenant(acme.id, ({ db }) =>
      db.selectFrom('organization_members').select('role').where('owner_uid', '=', acme.id).execute(),
    );
    expect(counted.filter(({ role }) => role === 'admin')).toHaveLength(1);
    expect(counted).toHaveLength(left.member_count);
  });
});

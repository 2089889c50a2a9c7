import type { Organization, RoleChangeRequest, WholeOrganization } from '@hawser/contract/organizations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Nouns, startNouns } from '../../testing/nouns.ts';
import { peopleIn } from '../testing/people.ts';

let nouns: Nouns;
let people: ReturnType<typeof peopleIn>;
let acme: Organization;
let n = 0;
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

type Answered = {
  created: RoleChangeRequest;
  updated: RoleChangeRequest;
  errors: { message: string }[];
};
const path = () => `/organizations/${acme.id}/role-change-requests`;
const ask = (uid: string, newRole = 'admin') =>
  nouns.request<Answered>(uid, 'POST', path(), { context: acme.id, body: { newRole } });
const end = (uid: string, id: string, how: string) =>
  nouns.request<Answered>(uid, 'POST', `${path()}/${id}/${how}`, { context: acme.id });
const listed = async () =>
  (await people.done<{ items: RoleChangeRequest[] }>('ada', 'GET', path(), { context: acme.id })).items;
const whole = (uid: string) =>
  people.done<WholeOrganization>(uid, 'GET', `/organizations/${acme.id}`, { context: acme.id });

describe('a request for another role', () => {
  it('is shown to administrators and to the member, and mailed to administrators', async () => {
    const { status, body } = await ask(mia);
    expect(status).toBe(201);
    expect(body.created).toMatchObject({
      organizationId: acme.id,
      memberUID: mia,
      memberEmail: `${mia}@example.org`,
      requesterUID: mia,
      currentRole: 'member',
      newRole: 'admin',
      state: 'open',
      can: { grant: { allowed: false }, withdraw: { allowed: true } },
    });
    expect(await listed()).toMatchObject([{ id: body.created.id, can: { grant: { allowed: true } } }]);
    expect((await whole(mia)).roleChangeRequest).toEqual({ id: body.created.id, newRole: 'admin' });
    expect((await whole('ada')).roleChangeRequest).toBeNull();
    expect(
      (await people.mailsTo('ada@example.org')).at(-1),
    ).toBe(`${mia}@example.org asks for another role in The acme-${n}
In the organization The acme-${n}, ${mia}@example.org wants to be an administrator.

Grant or refuse:
https://hawser.invalid/organizations/acme-${n}/members`);
    expect((await nouns.request(mia, 'GET', path(), { context: acme.id })).status).toBe(403);
  });

  it('is replaced by the next one of the member', async () => {
    const first = (await ask(mia)).body.created.id;
    const second = (await ask(mia)).body.created.id;
    expect((await listed()).map(({ id, state }) => [id, state])).toEqual([
      [second, 'open'],
      [first, 'withdrawn'],
    ]);
    const answers = await Promise.all([ask(mia), ask(mia)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect((await listed()).filter(({ state }) => state === 'open')).toHaveLength(1);
    expect((await ask(mia, 'member')).status).toBe(409);
  });

  it('is granted once, and the member has the role', async () => {
    const { id } = (await ask(mia)).body.created;
    expect((await end(mia, id, 'grant')).body.errors[0]?.message).toBe(
      `You need the right to grant and refuse other roles. Administrators of The acme-${n} can give it.`,
    );
    const answers = await Promise.all([end('ada', id, 'grant'), end('ada', id, 'refuse')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const granted = answers[0]?.status === 200;
    expect((await whole(mia)).roles[mia]).toBe(granted ? 'admin' : 'member');
    expect((await end('ada', id, 'grant')).body.errors[0]?.message).toBe(
      granted ? 'This request was granted.' : 'This request was refused.',
    );
  });

  it('is refused with a mail, and nothing else changes', async () => {
    const { id } = (await ask(mia)).body.created;
    expect((await end('ada', id, 'refuse')).body.updated).toMatchObject({
      state: 'refused',
      decidedBy: 'ada@example.org',
      decidedAt: nouns.clock.time,
    });
    expect((await whole(mia)).roles[mia]).toBe('member');
    expect((await people.mailsTo(`${mia}@example.org`)).at(-1)).toContain(
      `In the organization The acme-${n}, ada@example.org did not make you an administrator.`,
    );
  });

  it('is withdrawn by its member only', async () => {
    const { id } = (await ask(mia)).body.created;
    await people.join('ada', acme.id, `max${n}`);
    expect((await end(`max${n}`, id, 'withdraw')).status).toBe(404);
    expect((await end(mia, id, 'withdraw')).body.updated.state).toBe('withdrawn');
    expect((await end('ada', id, 'grant')).status).toBe(409);
  });

  it('of a member who is removed at the same time gives nobody a role', async () => {
    const { id } = (await ask(mia)).body.created;
    const remove = nouns.request('ada', 'DELETE', `/organizations/${acme.id}/members/${mia}`, {
      context: acme.id,
    });
    const [removed, granted] = await Promise.all([remove, end('ada', id, 'grant')]);
    expect(removed.status).toBe(200);
    expect([200, 409]).toContain(granted.status);
    const { members, roles, adminCount } = await whole('ada');
    expect([members, roles, adminCount]).toEqual([['ada'], { ada: 'admin' }, 1]);
    expect((await listed())[0]?.state).toBe(granted.status === 200 ? 'granted' : 'withdrawn');
  });

  it('ends when an administrator gives the role anyway', async () => {
    const { id } = (await ask(mia)).body.created;
    await people.done('ada', 'PATCH', `/organizations/${acme.id}/members/${mia}`, {
      context: acme.id,
      body: { role: 'admin' },
      version: 1,
    });
    expect((await listed())[0]).toMatchObject({ id, state: 'granted' });
  });

  it('to be a member is not granted to the last administrator', async () => {
    const { id } = (await ask('ada', 'member')).body.created;
    const { status, body } = await end('ada', id, 'grant');
    expect([status, body.errors[0]?.message]).toEqual([
      409,
      'An organization needs an administrator. Give another member this role first.',
    ]);
  });
});

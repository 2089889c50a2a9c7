import type { Organization, WholeOrganization } from '@hawser/contract/organizations';
import { waitUntil } from '@hawser/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fleetOf } from '../testing/fleet.ts';
import { type Nouns, startNouns } from '../testing/nouns.ts';
import { peopleIn } from './testing/people.ts';

let nouns: Nouns;
let people: ReturnType<typeof peopleIn>;
beforeAll(async () => {
  nouns = await startNouns();
  people = peopleIn(nouns);
  for (const uid of ['ada', 'bob', 'eve', 'fay']) await people.person(uid);
});
afterAll(() => nouns.close());

const create = (uid: string, body: object) =>
  nouns.request<{ created: Organization } & { errors: { message: string; path?: string }[] }>(
    uid,
    'POST',
    '/organizations',
    { body },
  );
const listed = async (uid: string) =>
  (await people.done<{ items: Organization[] }>(uid, 'GET', '/organizations')).items;

describe('a new organization', () => {
  it('has its creator as administrator, a context of its own, and an account that administers nothing', async () => {
    const { status, body } = await create('ada', {
      uniqueName: ' Acme ',
      displayName: ' Acme  Corp ',
      description: 'Builds\nthings',
    });
    expect(status).toBe(201);
    const { id } = body.created;
    expect(body.created).toMatchObject({
      ownerUID: id,
      uniqueName: 'acme',
      displayName: 'Acme Corp',
      name: 'Acme Corp',
      email: '',
      description: 'Builds\nthings',
      photoURL: '',
      creatorInfo: { uid: 'ada', displayName: 'ada@example.org' },
      wasTransformed: false,
      processing: 'ok',
      role: 'admin',
      memberCount: 1,
      adminCount: 1,
      can: { update: { allowed: true }, invite: { allowed: true } },
    });
    expect(body.created.can.leave).toEqual({
      allowed: false,
      reason: 'An organization needs an administrator. Give another member this role first.',
    });
    expect(await listed('ada')).toEqual([body.created]);
    const whole = await people.done<WholeOrganization>('ada', 'GET', `/organizations/${id}`, { context: id });
    expect(whole).toEqual({
      ...body.created,
      members: ['ada'],
      roles: { ada: 'admin' },
      roleChangeRequest: null,
    });
    const account = await nouns.store.system
      .selectFrom('accounts')
      .select(['display_name', 'is_organization', 'admin', 'plan_tier_slug'])
      .where('owner_uid', '=', id)
      .executeTakeFirst();
    expect(account).toEqual({
      display_name: 'Acme Corp',
      is_organization: true,
      admin: false,
      plan_tier_slug: 'enterprise',
    });
    expect(await people.audited(id)).toEqual(['ada createOrganization Organization acme created']);
    expect(await people.audited('ada')).toEqual(['ada createOrganization Organization acme created']);
  });

  it('has a name that no other one has, whatever its case; of two requests at once one gets it', async () => {
    const answers = await Promise.all(
      ['ada', 'bob', 'eve', 'ada'].map((uid, n) =>
        create(uid, { uniqueName: n % 2 === 0 ? 'twice' : 'TWICE', displayName: 'Twice' }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const refused = await create('eve', { uniqueName: 'Twice', displayName: 'Twice' });
    expect(refused.body.errors).toEqual([
      {
        message: 'Organization already exists.  Organization names are case insensitive: twice',
        displayable: true,
        path: 'uniqueName',
      },
    ]);
    const status = (name: string) =>
      people.done('eve', 'GET', `/ok-org-name?name=${encodeURIComponent(name)}`);
    expect(await status('tWice')).toMatchObject({ data: { status: 'taken' } });
    expect(await status('thrice')).toEqual({ data: { status: 'available', message: '' } });
    expect(await status('a')).toEqual({
      data: { status: 'invalid', message: 'Organization name must be at least 2 characters.' },
    });
    expect(await status('members')).toMatchObject({ data: { status: 'invalid' } });
  });

  it.each([
    [{ uniqueName: 'a', displayName: 'A' }, 'uniqueName'],
    [{ uniqueName: 'api', displayName: 'A' }, 'uniqueName'],
    [{ uniqueName: 'fine', displayName: ' ' }, 'displayName'],
    [{ uniqueName: 'fine', displayName: 'a\u202eb' }, 'displayName'],
    [{ uniqueName: 'fine', displayName: 'A', email: 'nobody' }, 'email'],
    [{ uniqueName: 'fine', displayName: 'A', description: '\u0000' }, 'description'],
  ])('is not made of %o', async (body, path) => {
    const answer = await create('fay', body);
    expect([answer.status, answer.body.errors[0]?.path]).toEqual([400, path]);
    expect(await listed('fay')).toEqual([]);
  });
});

describe('an organization', () => {
  it('is not there for others, in whatever context they say to act', async () => {
    const { id } = await people.organization('ada', 'hidden');
    const [own, inside] = [[], []] as { status: number }[][];
    for (const of of [id, 'no-such-organization']) {
      for (const path of [`/organizations/${of}`, `/organizations/${of}/members`]) {
        own?.push(await nouns.request('eve', 'GET', path));
        inside?.push(await nouns.request('eve', 'GET', path, { context: of }));
      }
      own?.push(await nouns.request('eve', 'POST', `/organizations/${of}/leave`));
    }
    for (const [answers, status] of [
      [own, 404],
      [inside, 403],
    ] as const) {
      for (const answer of answers ?? []) expect(answer).toEqual(answers?.[0]);
      expect(answers?.[0]?.status).toBe(status);
    }
    // A member acts in it by its context only.
    expect((await nouns.request('ada', 'GET', `/organizations/${id}`)).status).toBe(404);
  });

  it('is listed with the role that the person has in it, in whatever context the person acts', async () => {
    const { id: own } = await people.organization('fay', 'of-fay');
    const { id: other } = await people.organization('eve', 'of-eve');
    const { id: invitation } = await people.invite('eve', other, 'fay@example.org');
    await people.accept('fay', invitation);
    for (const context of ['fay', own, other]) {
      const { items } = await people.done<{ items: Organization[] }>('fay', 'GET', '/organizations', {
        context,
      });
      const roles = items.map(({ uniqueName, role, can }) => [uniqueName, role, can.update.allowed]);
      expect([context, ...roles]).toEqual([context, ['of-eve', 'member', false], ['of-fay', 'admin', true]]);
    }
  });

  it('is found by its unique name in any case', async () => {
    await people.organization('bob', 'of-bob');
    const found = async (uid: string) =>
      (await people.done<{ items: Organization[] }>(uid, 'GET', '/organizations?uniqueNames=OF-Bob')).items;
    expect((await found('bob')).map(({ uniqueName }) => uniqueName)).toEqual(['of-bob']);
    expect(await found('ada')).toEqual([]);
  });

  it('is edited by administrators, and says to whom else which right is missing', async () => {
    const { id } = await people.organization('ada', 'edited');
    await people.join('ada', id, 'mia');
    const patch = (uid: string, body: object, version: number) =>
      nouns.request<{ updated: Organization } & { errors: { message: string }[] }>(
        uid,
        'PATCH',
        `/organizations/${id}`,
        { context: id, body, version },
      );
    const refused = await patch('mia', { displayName: 'Mine' }, 1);
    expect([refused.status, refused.body.errors[0]?.message]).toEqual([
      403,
      'You need the right to edit the organization. Administrators of The edited can give it.',
    ]);
    const { body } = await patch('ada', { displayName: ' Edited  Inc ', description: 'x' }, 1);
    expect(body.updated).toMatchObject({ displayName: 'Edited Inc', description: 'x', version: 2 });
    expect((await patch('ada', { displayName: 'Late' }, 1)).status).toBe(412);
    expect((await patch('ada', { displayName: '' }, 2)).status).toBe(400);
    const [mine] = await listed('mia');
    expect(mine).toMatchObject({ displayName: 'Edited Inc', role: 'member', memberCount: 2, adminCount: 1 });
    expect(mine?.can.update.reason).toContain('edit the organization');
    expect(mine?.can.leave).toEqual({ allowed: true, reason: '' });
  });

  it('has a picture, which its account has too', async () => {
    const { id } = await people.organization('ada', 'pictured');
    const data = Buffer.from('89504e470d0a1a0a', 'hex').toString('base64');
    const path = `/organizations/${id}/photo`;
    await people.done('ada', 'PUT', path, { context: id, body: { filename: 'a.png', data } });
    const url = `/api/files/${id}/photo/a.png?at=${nouns.clock.time}`;
    expect((await listed('ada')).find((one) => one.id === id)?.photoURL).toBe(url);
    expect((await fleetOf(nouns, 'ada').get<{ photoURL: string }>('/me')).photoURL).toBe('');
    await people.done('ada', 'DELETE', path, { context: id });
    expect((await listed('ada')).find((one) => one.id === id)?.photoURL).toBe('');
  });

  it('is deleted by its name when nothing is left in it, and its name is free then', async () => {
    const { id } = await people.organization('ada', 'gone');
    await people.invite('ada', id, 'somebody@example.org');
    const remove = (uniqueName: string) =>
      nouns.request('ada', 'DELETE', `/organizations/${id}`, { context: id, body: { uniqueName } });
    const network = await people.done<{ created: { id: string } }>('ada', 'POST', '/networks', {
      context: id,
      body: { name: 'left' },
    });
    const refused = await remove('gone');
    expect([refused.status, refused.body.errors[0]?.message]).toEqual([
      409,
      'Delete what is left in the organization first: 1 Network.',
    ]);
    await nouns.asOwner(`delete from networks where id = '${network.created.id}'`);
    expect((await remove('other')).status).toBe(400);
    expect((await remove('Gone')).status).toBe(200);
    expect((await listed('ada')).some((one) => one.id === id)).toBe(false);
    expect((await nouns.request('ada', 'GET', `/organizations/${id}`, { context: id })).status).toBe(403);
    expect((await create('bob', { uniqueName: 'gone', displayName: 'Again' })).status).toBe(201);
    expect(await people.audited(id)).toContain('ada deleteOrganization Organization gone deleted');
  });

  it.each([
    ['networks', { name: 'late' }],
    ['clusters', { alias: 'late' }],
    ['repositories', { url: 'https://git.example.org/late.git', repoType: 'git' }],
  ])('gets nothing more of its %s once its deletion has found it empty', async (kind, body) => {
    const uniqueName = `gone-${kind}`;
    const { id } = await people.organization('ada', uniqueName);
    const { across } = nouns.organizations;
    let defining: Promise<{ status: number }> | undefined;
    vi.spyOn(across, 'disableAccount').mockImplementationOnce(async () => {
      // The deletion has done everything but commit.
      defining = nouns.request('ada', 'POST', `/${kind}`, { context: id, body });
      const waits = sql`select from pg_locks l join pg_stat_activity a on a.pid = l.pid
        where a.datname = current_database() and not l.granted`;
      const waiting = waitUntil(
        async () => ((await waits.execute(nouns.store.system)).rows.length > 0 ? true : undefined),
        { what: 'the command to wait for the deletion' },
      );
      await Promise.race([defining, waiting]);
    });
    await people.done('ada', 'DELETE', `/organizations/${id}`, { context: id, body: { uniqueName } });
    expect((await defining)?.status).toBe(403);
  });
});

import type { Me } from '@hawser/contract/accounts';
import type { Member, Organization } from '@hawser/contract/organizations';
import { TRANSFORM_STEPS } from '@hawser/domain/organizations';
import { systemRandom } from '@hawser/ports';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type JobHandler, runDueJobs } from '../../job-queue/index.ts';
import { crashDuringJob } from '../../testing/crash-during-job.ts';
import { fleetOf } from '../../testing/fleet.ts';
import { type Nouns, silent, startNouns } from '../../testing/nouns.ts';
import { peopleIn, tokenIn } from '../testing/people.ts';
import { transformJob } from './job.ts';

let nouns: Nouns;
let people: ReturnType<typeof peopleIn>;
let handler: JobHandler;
beforeAll(async () => {
  nouns = await startNouns();
  people = peopleIn(nouns);
  handler = transformJob(nouns.organizations);
  await people.person('root');
});
afterAll(() => nouns.close());

/** Epoch milliseconds that no clock of a test reaches. */
const NEVER = 9e15;

const run = () =>
  runDueJobs({
    store: nouns.store,
    clock: nouns.clock,
    random: systemRandom,
    log: silent,
    handlers: [handler],
  });

const inIdentity = <Row>(statement: ReturnType<typeof sql<Row>>) => statement.execute(nouns.store.identity);

/** A person with a profile, a picture, a network, a password, a session, and a membership. */
async function fullPerson(uid: string) {
  await people.person(uid);
  const other = await people.organization('root', `of-${uid}`);
  const { id } = await people.invite('root', other.id, `${uid}@example.org`);
  await people.accept(uid, id);
  await people.done(uid, 'PATCH', '/me', {
    body: { displayName: `The ${uid}`, jobTitle: 'Founder', theme: { name: 'hpe', mode: 'dark' } },
  });
  const data = Buffer.from('89504e470d0a1a0a', 'hex').toString('base64');
  await people.done(uid, 'PUT', '/me/photo', { body: { filename: 'me.png', data } });
  await nouns.asOwner(`update accounts set admin = true, plan_tier_slug = 'team' where owner_uid = '${uid}';
    insert into sign_ins (owner_uid, id, at, remote) values ('${uid}', 's-${uid}', 1, '192.0.2.1');
    insert into api_keys (owner_uid, id, name, account_uid, digest, reads_only, created_at)
      values ('${uid}', 'k-${uid}', 'backup', '${uid}', 'digest of ${uid}', false, 1),
             ('${other.id}', 'k-${uid}', 'other', '${uid}', 'other digest of ${uid}', false, 1);
    insert into jobs (owner_uid, id, kind, step, payload, run_after, deadline_at, created_at, actor_uid, finished_at)
      values ('${other.id}', 'going-${uid}', 'objects.delete', 'items', '{}', ${NEVER}, ${NEVER}, 1, '${uid}', null),
             ('${other.id}', 'done-${uid}', 'objects.delete', 'items', '{}', ${NEVER}, ${NEVER}, 1, '${uid}', 2);
    insert into identity."session"  (id, "expiresAt", token, "createdAt", "updatedAt", "userId")
      values ('s-${uid}', now() + interval '1 day', 'token-${uid}', now(), now(), '${uid}');
    insert into identity."account" (id, "accountId", "providerId", "userId", password, "createdAt", "updatedAt")
      values ('a-${uid}', '${uid}', 'credential', '${uid}', 'hash of ${uid}', now(), now())`);
  await fleetOf(nouns, uid).network('kept');
  return { other };
}

const request = (uid: string) =>
  nouns.request<{ created: Organization }>(uid, 'POST', '/organizations', {
    body: {
      uniqueName: `org-${uid}`,
      displayName: `Org ${uid}`,
      email: `office-${uid}@example.org`,
      transform: true,
    },
  });

/** The job in the context, which a person cannot read any more when it is that of an organization. */
const jobOf = (uid: string) =>
  nouns.store.tenant(uid, ({ db }) =>
    db.selectFrom('jobs').select(['step', 'finished_at', 'done']).executeTakeFirstOrThrow(),
  );

/** The uid with which the person of this address signs in. */
async function uidOf(email: string): Promise<string> {
  const { rows } = await inIdentity(sql<{ id: string }>`select id from "user" where email = ${email}`);
  expect(rows).toHaveLength(1);
  return rows[0]?.id ?? '';
}

/** Transforms an account with a server that crashes in the run with this number; returns the number of runs. */
async function transformWithCrashIn(crashedRun: number): Promise<number> {
  const uid = `p${Number.isFinite(crashedRun) ? crashedRun : 'x'}`;
  const { other } = await fullPerson(uid);
  const { status, body } = await request(uid);
  expect(status).toBe(201);
  expect(body.created).toMatchObject({ id: uid, processing: 'processing', wasTransformed: true });
  expect(body.created.can.update.allowed).toBe(false);
  expect((await request(uid)).status).toBe(409);
  for (let runs = 0; runs < 20; runs++) {
    const before = await jobOf(uid);
    if (before.finished_at !== null) {
      await expectTransformed(uid, other);
      return runs;
    }
    if (runs === crashedRun) {
      await crashDuringJob(nouns, handler);
      expect(await jobOf(uid)).toEqual(before);
      nouns.clock.time += 30_000;
    }
    await run();
    nouns.clock.time += 1_000;
  }
  throw new Error('The job does not end.');
}

async function expectTransformed(uid: string, other: Organization): Promise<void> {
  const person = await uidOf(`${uid}@example.org`);
  expect(person).not.toBe(uid);
  // The person: profile, plan of a new account, sign-in, site administration, and no networks.
  const me = await people.done<Me>(person, 'GET', '/me', { context: person });
  expect(me).toMatchObject({
    displayName: `The ${uid}`,
    jobTitle: 'Founder',
    theme: { name: 'hpe', mode: 'dark' },
    planTierSlug: 'enterprise',
    lastUsage: { networkCount: 0 },
  });
  expect(me.photoURL).toContain(`/api/files/${person}/photo/me.png`);
  const { rows: accounts } = await sql`
    select owner_uid, admin, is_organization, plan_tier_slug, display_name, job_title, photo_url,
           active_context_id from accounts
     where owner_uid in (${uid}, ${person}) order by owner_uid = ${uid}`.execute(nouns.store.system);
  expect(accounts).toMatchObject([
    // The next page goes on in the organization.
    { owner_uid: person, admin: true, is_organization: false, active_context_id: uid },
    {
      owner_uid: uid,
      admin: false,
      is_organization: true,
      plan_tier_slug: 'team',
      display_name: `Org ${uid}`,
      job_title: '',
      photo_url: '',
    },
  ]);
  const { rows: signIns } = await sql<{ owner_uid: string }>`
    select owner_uid from sign_ins where id = ${`s-${uid}`}`.execute(nouns.store.system);
  expect(signIns).toEqual([{ owner_uid: person }]);
  const { rows: identity } = await inIdentity(sql<object>`
    select (select "userId" from "session" where token = ${`token-${uid}`}) as session,
           (select "userId" from "account" where password = ${`hash of ${uid}`}) as password,
           (select count(*)::int from "user" where id = ${uid}) as users`);
  expect(identity).toEqual([{ session: person, password: person, users: 0 }]);
  const keys = await sql<object>`
    select owner_uid, account_uid, digest from api_keys where id = ${`k-${uid}`} order by digest`.execute(
    nouns.store.system,
  );
  expect(keys.rows).toEqual([
    { owner_uid: uid, account_uid: person, digest: `digest of ${uid}` },
    { owner_uid: other.id, account_uid: person, digest: `other digest of ${uid}` },
  ]);
  // The organization: everything of the context, and the person as its administrator.
  const sent = { context: uid };
  const organization = await people.done<object>(person, 'GET', `/organizations/${uid}`, sent);
  expect(organization).toMatchObject({
    uniqueName: `org-${uid}`,
    processing: 'ok',
    processingMessage: '',
    wasTransformed: true,
    creatorInfo: { uid, displayName: `The ${uid}` },
    members: [person],
    roles: { [person]: 'admin' },
    memberCount: 1,
    adminCount: 1,
    can: { update: { allowed: true } },
  });
  const { items: networks } = await people.done<{ items: { name: string }[] }>(
    person,
    'GET',
    '/networks',
    sent,
  );
  expect(networks.map(({ name }) => name)).toEqual(['kept']);
  const photos = await nouns.store.tenant(uid, ({ db }) => db.selectFrom('files').select('kind').execute());
  expect(photos).toEqual([]);
  // In other organizations it is the person who is the member.
  const { items: members } = await people.done<{ items: Member[] }>(
    'root',
    'GET',
    `/organizations/${other.id}/members?orderBy=email`,
    { context: other.id },
  );
  expect(members.map(({ memberUID, email }) => [memberUID, email])).toEqual([
    [person, `${uid}@example.org`],
    ['root', 'root@example.org'],
  ]);
  // What the person had begun there goes on as the person's.
  const jobs = await nouns.store.tenant(other.id, ({ db }) =>
    db
      .selectFrom('jobs')
      .select(['id', 'actor_uid'])
      .where('owner_uid', '=', other.id)
      .orderBy('id', 'desc')
      .execute(),
  );
  expect(jobs).toEqual([
    { id: `going-${uid}`, actor_uid: person },
    { id: `done-${uid}`, actor_uid: uid },
  ]);
  // So is this job: the organization did not request it.
  const own = await nouns.store.tenant(uid, ({ db }) =>
    db.selectFrom('jobs').select(['kind', 'actor_uid']).where('owner_uid', '=', uid).execute(),
  );
  expect(own).toEqual([{ kind: 'organization.transform', actor_uid: person }]);
  // Its account has nobody who signs in, and one mail with the link to become that.
  const mails = await people.mailsTo(`office-${uid}@example.org`);
  expect(mails.map((mail) => [mail.split('\n')[0], tokenIn(mail).length])).toEqual([
    [`The account of Org ${uid} on Hawser`, 24],
  ]);
  const audited = (await people.audited(uid)).filter((entry) => entry.includes('transformAccount'));
  expect(audited).toEqual([
    `${person} transformAccount Account of ${uid}@example.org became the organization org-${uid}`,
  ]);
}

it('an account becomes an organization exactly once, whichever of the steps the server is killed in', async () => {
  const runs = await transformWithCrashIn(Number.POSITIVE_INFINITY);
  expect(runs).toBeGreaterThanOrEqual(TRANSFORM_STEPS.length);
  for (let crashedRun = 0; crashedRun < runs; crashedRun++) await transformWithCrashIn(crashedRun);
});

it('says that it failed while a step fails, and goes on when it no longer does', async () => {
  await fullPerson('failing');
  await request('failing');
  const { organizations } = nouns;
  const broken = transformJob({
    ...organizations,
    people: { ...organizations.people, move: async () => Promise.reject(new Error('no identity store')) },
  });
  const { store, clock } = nouns;
  const organization = async () =>
    (await people.done<{ items: Organization[] }>('failing', 'GET', '/organizations')).items.find(
      ({ id }) => id === 'failing',
    );
  for (let tries = 0; tries < 8; tries++) {
    await runDueJobs({ store, clock, random: systemRandom, log: silent, handlers: [broken] });
    clock.time += 60_000;
  }
  expect(await organization()).toMatchObject({
    processing: 'failed',
    processingMessage: "The step 'Move your sign-in to the new account' failed and will be tried again.",
  });
  for (let tries = 0; tries < 5; tries++) {
    await run();
    clock.time += 60_000;
  }
  const person = await uidOf('failing@example.org');
  expect(await people.done(person, 'GET', '/organizations/failing', { context: 'failing' })).toMatchObject({
    processing: 'ok',
    processingMessage: '',
  });
});

it('what is an organization makes none, and joins none', async () => {
  await fullPerson('once');
  await request('once');
  for (let runs = 0; runs < 10; runs++) {
    await run();
    nouns.clock.time += 1_000;
  }
  const { id } = await people.organization('root', 'another');
  const invitation = await people.invite('root', id, 'once@example.org');
  for (const [path, body] of [
    ['/organizations', { uniqueName: 'twice', displayName: 'Twice', transform: true }],
    ['/organizations', { uniqueName: 'twice', displayName: 'Twice' }],
    [`/me/invitations/${invitation.id}/accept`, {}],
  ] as const)
    expect([403, 404]).toContain((await nouns.request('once', 'POST', path, { body })).status);
  expect(await people.done('once', 'GET', '/me/invitations')).toMatchObject({ items: [] });
});

it('a person whom an administrator disables meanwhile stays disabled', async () => {
  await fullPerson('stopped');
  expect((await request('stopped')).status).toBe(201);
  await run();
  await nouns.asOwner(`update accounts set disabled_at = 7 where owner_uid = 'stopped'`);
  for (let runs = 0; runs < 20 && (await jobOf('stopped')).finished_at === null; runs++) {
    nouns.clock.time += 1_000;
    await run();
  }
  const person = await uidOf('stopped@example.org');
  expect(person).not.toBe('stopped');
  const { rows } = await sql`
    select disabled_at from accounts where owner_uid in ('stopped', ${person})`.execute(nouns.store.system);
  expect(rows).toEqual([{ disabled_at: 7 }, { disabled_at: 7 }]);
});

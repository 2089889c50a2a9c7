import { systemRandom } from '@hawser/ports';
import { type TestDatabase } from '@hawser/testkit';
import { createPreparedDatabase } from '../testing/prepared-database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseSchema } from '../schema.ts';
import { type OpenStore, openStore } from '../store/open.ts';
import { sweep } from '../sweeps.ts';
import { SECRET, manualClock } from '../testing/test-server.ts';
import { DEFAULT_LOOK, deliverDue, enqueueMail } from './index.ts';
import { RefusedMail } from './smtp.ts';

const HOUR = 60 * 60_000;
const warnings: string[] = [];
const log = {
  info() {},
  warn: (_: string, fields?: object) => void warnings.push(JSON.stringify(fields)),
  error() {},
};
let database: TestDatabase;
let store: OpenStore;
const clock = manualClock(1_800_000_000_000);

beforeAll(async () => {
  database = await createPreparedDatabase();
  store = await openStore({
    url: database.url,
    schema: databaseSchema,
    secret: SECRET,
    clock,
    random: systemRandom,
    log,
  });
});

afterAll(async () => {
  await store.close();
  await database.drop();
});

const link = { label: 'Open', path: '/auth/do?token=abc', note: 'Works once.', isSecret: true };
const send = (id: string, lastsMs = 24 * HOUR) =>
  enqueueMail(store.system, {
    id,
    owner: 'ada',
    to: 'ada@example.org',
    content: { subject: 'Hello from {product}', paragraphs: ['A text.'], link },
    template: 'test',
    at: clock.time,
    expiresAt: clock.time + lastsMs,
  });
const portsWith = (deliver: (mail: { text: string; html: string; subject: string }) => Promise<void>) => ({
  system: store.system,
  clock,
  log,
  deliver,
  look: { ...DEFAULT_LOOK, product: 'Acme' },
  sender: { from: 'Acme <acme@example.org>', replyTo: 'help@example.org' },
  addressOf: () => 'https://console.example.org',
});
const nothing = async () => undefined;
const row = (id: string) =>
  store.system.selectFrom('mail_outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('a mail that cannot be sent is retried with backoff, and its content is erased when it is sent', async () => {
  await send('a');
  const tries: string[] = [];
  let works = false;
  const ports = portsWith(async (mail) => {
    tries.push(mail.text);
    if (!works) throw new Error('421 try later');
  });
  expect(await deliverDue(ports)).toBe(1);
  expect(await deliverDue(ports)).toBe(0);
  const first = (await row('a')).next_attempt_at - clock.time;
  clock.time += first;
  expect(await deliverDue(ports)).toBe(1);
  const second = (await row('a')).next_attempt_at - clock.time;
  expect(second).toBeGreaterThan(first);
  expect(await row('a')).toMatchObject({ attempts: 2, last_error: '421 try later', sent_at: null });
  works = true;
  clock.time += second;
  await deliverDue(ports);
  expect(await row('a')).toMatchObject({ attempts: 3, sent_at: clock.time, content: null, last_error: null });
  expect(await row('a')).toMatchObject({
    template: 'test',
    sent_from: 'Acme <acme@example.org>',
    reply_to: 'help@example.org',
  });
  expect(tries).toHaveLength(3);
  expect(tries[0]).toContain('https://console.example.org/auth/do?token=abc');
  expect(warnings.join()).not.toContain('abc');
});

test('a mail is tried until it ends, however often that is', async () => {
  await send('long', 7 * 24 * HOUR);
  let tries = 0;
  const ports = portsWith(async () => {
    tries += 1;
    throw new Error('421 try later');
  });
  const end = clock.time + 8 * 24 * HOUR;
  while (clock.time < end) {
    await deliverDue(ports);
    clock.time += HOUR;
  }
  expect(tries).toBeGreaterThan(70);
  expect((await row('long')).sent_at).toBeNull();
});

test('a mail that the receiving server refuses for good is not sent again by itself', async () => {
  await send('refused');
  const ports = portsWith(async () => {
    throw new RefusedMail('550 no such user');
  });
  expect(await deliverDue(ports)).toBe(1);
  expect(await row('refused')).toMatchObject({ failed_at: clock.time, last_error: '550 no such user' });
  clock.time += 2 * HOUR;
  expect(await deliverDue(portsWith(nothing))).toBe(0);
});

test('the subject and the texts have the name of the product', async () => {
  await send('named');
  const subjects: string[] = [];
  await deliverDue(portsWith(async ({ subject }) => void subjects.push(subject)));
  expect(subjects).toEqual(['Hello from Acme']);
});

test('of two servers one sends each mail', async () => {
  await send('b');
  let sent = 0;
  const ports = portsWith(async () => void sent++);
  await Promise.all([deliverDue(ports), deliverDue(ports)]);
  expect(sent).toBe(1);
});

test('what a mail says is erased when it expires, and the mail is deleted a month later', async () => {
  await send('c', HOUR);
  clock.time += HOUR;
  expect(await deliverDue(portsWith(nothing))).toBe(0);
  await sweep(store.system, clock.time);
  expect(await row('c')).toMatchObject({ content: null, sent_at: null });
  clock.time += 31 * 24 * HOUR;
  await sweep(store.system, clock.time);
  await expect(row('c')).rejects.toThrow();
});

test('of mails about the same only the last one is sent, when the first is due, and none when all is as it was', async () => {
  const subjects: string[] = [];
  const ports = portsWith(async ({ subject }) => void subjects.push(subject));
  await deliverDue(portsWith(nothing));
  let count = 0;
  const change = (about: string, was: string, becomes: string, afterMs = 60_000) =>
    enqueueMail(store.system, {
      id: `settling-${count++}`,
      owner: 'ada',
      to: 'ada@example.org',
      content: { subject: `${about}: ${becomes}`, paragraphs: ['A text.'], link },
      template: 'test',
      at: clock.time,
      expiresAt: clock.time + HOUR,
      settles: { about, was, becomes, afterMs },
    });
  await change('toggled', 'member', 'admin');
  await change('changed', 'member', 'admin');
  await change('removed', 'member', 'admin');
  clock.time += 30_000;
  await change('toggled', 'admin', 'member');
  await change('changed', 'admin', 'member');
  await change('changed', 'member', 'owner');
  await change('later', 'member', 'admin');
  await change('removed', 'admin', '', 0);
  await deliverDue(ports);
  expect(subjects).toEqual(['removed: ']);
  clock.time += 29_999;
  await deliverDue(ports);
  expect(subjects).toEqual(['removed: ']);
  clock.time += 1;
  await deliverDue(ports);
  expect(subjects).toEqual(['removed: ', 'changed: owner']);
  // What follows a mail that was sent is told, also when it is as before.
  await change('changed', 'owner', 'member');
  clock.time += 60_000;
  await deliverDue(ports);
  expect(subjects.slice(2).toSorted()).toEqual(['changed: member', 'later: admin']);
  await deliverDue(ports);
  expect(subjects).toHaveLength(4);
  const kept = await store.system
    .selectFrom('mail_outbox')
    .select('id')
    .where('about', '=', 'toggled')
    .execute();
  expect(kept).toEqual([]);
});

test('the role of tenants ends mails about something in its own context, and changes nothing that they say', async () => {
  const id = 'about-something';
  const mail = {
    to: 'ada@example.org',
    content: { subject: 'Welcome', paragraphs: ['A text.'] },
    template: 'test',
    at: clock.time,
    expiresAt: clock.time + HOUR,
  };
  await enqueueMail(store.system, { ...mail, id, owner: 'ada', about: 'something' });
  await enqueueMail(store.system, { ...mail, id: 'about-nothing', owner: 'ada' });
  await enqueueMail(store.system, { ...mail, id: 'of-another', owner: 'bob', about: 'something' });
  const rewrite = (content: object | null) =>
    store.tenant('ada', ({ db }) =>
      sql`
        update mail_outbox set content = ${content === null ? null : JSON.stringify(content)}::jsonb
         where id in (${id}, 'about-nothing', 'of-another')`.execute(db),
    );
  await expect(rewrite({ paragraphs: ['Another text.'] })).rejects.toThrow('row-level security');
  await rewrite(null);
  const rows = await store.system
    .selectFrom('mail_outbox')
    .select('id')
    .where('id', 'in', [id, 'about-nothing', 'of-another'])
    .where('content', 'is', null)
    .execute();
  expect(rows).toEqual([{ id }]);
});

import { systemRandom } from '@hawser/ports';
import { createDatabase, type TestDatabase } from '@hawser/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseSchema } from '../schema.ts';
import { type OpenStore, openStore } from '../store/open.ts';
import { sweep } from '../sweeps.ts';
import { SECRET, manualClock } from '../testing/test-server.ts';
import { deliverDue, enqueueMail } from './index.ts';

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
  database = await createDatabase();
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

const send = (id: string, to = 'ada@example.org') =>
  enqueueMail(store.system, { id, owner: 'ada', to, subject: 'Hello', body: 'the link', at: clock.time });
const row = (id: string) =>
  store.system.selectFrom('mail_outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('a mail that cannot be sent is retried with backoff, and its body is erased when it is sent', async () => {
  await send('a');
  const tries: string[] = [];
  let works = false;
  const deliver = async (mail: { text: string }) => {
    tries.push(mail.text);
    if (!works) throw new Error('421 try later');
  };
  const ports = { system: store.system, clock, log, deliver };
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
  expect(await row('a')).toMatchObject({ attempts: 3, sent_at: clock.time, body: '', last_error: null });
  expect(tries).toEqual(['the link', 'the link', 'the link']);
  expect(warnings.join()).not.toContain('the link');
});

test('of two servers one sends each mail', async () => {
  await send('b');
  let sent = 0;
  const ports = { system: store.system, clock, log, deliver: async () => void sent++ };
  await Promise.all([deliverDue(ports), deliverDue(ports)]);
  expect(sent).toBe(1);
});

test('the body of an expired mail is erased', async () => {
  await send('c');
  clock.time += 25 * 60 * 60 * 1000;
  const ports = { system: store.system, clock, log, deliver: async () => undefined };
  expect(await deliverDue(ports)).toBe(0);
  await sweep(store.system, clock.time);
  expect(await row('c')).toMatchObject({ body: '', sent_at: null });
});

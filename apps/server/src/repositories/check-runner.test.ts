import type { Repository } from '@hawser/contract/repositories';
import { CHECK_PERIOD_MS, UNREACHABLE_PERIOD_MS } from '@hawser/domain/repositories';
import { type Clock, systemClock, systemRandom } from '@hawser/ports';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { rules } from '../rate-limit/index.ts';
import { type Nouns, silent, startNouns } from '../testing/nouns.ts';
import { runDueChecks, startChecks } from './check-runner.ts';
import type { RemoteRequest, SendToRemote } from './remote/send.ts';
import type { ExchangeSsh } from './remote/ssh.ts';
import { VERSION_0 } from './testing/git-answers.ts';

let nouns: Nouns;
beforeAll(async () => {
  nouns = await startNouns();
});
afterAll(() => nouns.close());

let asked: RemoteRequest[] = [];
const connected: SendToRemote = async (request) => {
  asked.push(request);
  return { status: 200, challenge: false, body: VERSION_0 };
};
const refusing: SendToRemote = async () => ({ status: 401, challenge: true, body: Buffer.alloc(0) });
const ssh: ExchangeSsh = async ({ hostKey }) =>
  hostKey === 'SHA256:other' ? { failure: 'other host key' } : { body: VERSION_0, hostKey: 'SHA256:first' };
/** That of the server, on which nothing waits. */
const clock: Clock = {
  now: () => nouns.clock.now(),
  after: (_delayMs, call) => systemClock.after(0, call),
};
const run = (send: SendToRemote = connected) =>
  runDueChecks({ store: nouns.store, clock, random: systemRandom, send, ssh });
/** Runs rounds until nothing is due. */
async function runAll(send: SendToRemote = connected): Promise<void> {
  while ((await run(send)) > 0);
}

let uid = '';
let number = 0;
beforeEach(async () => {
  nouns.clock.time += 24 * 60 * 60_000;
  await runAll();
  asked = [];
  number += 1;
  uid = `ada-${number}`;
  await nouns.account(uid);
});
const define = async (name: string, more: object = {}, of = uid): Promise<Repository> => {
  const body = { url: `https://git.test/${of}/${name}`, repoType: 'git', ...more };
  return (await nouns.request<{ created: Repository }>(of, 'POST', '/repositories', { body })).body.created;
};
const get = async (id: string) => (await nouns.request<Repository>(uid, 'GET', `/repositories/${id}`)).body;
const stateOf = async (id: string) => (await get(id)).repoData.connectionState;

describe('a repository is checked', () => {
  it('when it is saved, and again after a period, which is no new version', async () => {
    const { id } = await define('shop');
    await runAll();
    expect(await stateOf(id)).toMatchObject({ status: 'successful', observedAt: nouns.clock.now() });
    expect(await get(id)).toMatchObject({ version: 1, repoInfo: { defaultBranch: 'main' } });
    const since = nouns.clock.now();
    expect(await run()).toBe(0);
    nouns.clock.time += 1.2 * CHECK_PERIOD_MS;
    await runAll();
    expect(asked).toHaveLength(2);
    expect((await get(id)).status).toMatchObject({ status: 'SUCCESSFUL', since });
  });

  it('when somebody requests it', async () => {
    const { id } = await define('shop');
    await runAll(refusing);
    expect(await stateOf(id)).toMatchObject({ status: 'failed' });
    expect((await nouns.request(uid, 'POST', `/repositories/${id}/check`)).status).toBe(202);
    await runAll();
    expect(await stateOf(id)).toMatchObject({ status: 'successful' });
  });

  it('every two minutes while its host is down, and so is known to be back, however long that takes', async () => {
    const { id } = await define('shop');
    await runAll();
    const down: SendToRemote = async (request) => {
      asked.push(request);
      return { failure: 'unreachable' };
    };
    await nouns.request(uid, 'POST', `/repositories/${id}/check`);
    asked = [];
    for (let minute = 0; minute < 60; minute += 1) {
      await runAll(down);
      const { status, observedAt } = await stateOf(id);
      expect(status).toBe('failed');
      expect(nouns.clock.now() - (observedAt ?? 0)).toBeLessThanOrEqual(UNREACHABLE_PERIOD_MS);
      nouns.clock.time += 60_000;
    }
    expect(asked.length).toBeGreaterThanOrEqual(30);
    nouns.clock.time += UNREACHABLE_PERIOD_MS;
    await runAll();
    expect(await stateOf(id)).toMatchObject({ status: 'successful', observedAt: nouns.clock.now() });
  });

  it('no sooner than usual when its credentials are refused: its vendor may lock the account', async () => {
    const { id } = await define('shop');
    await runAll(refusing);
    expect(await stateOf(id)).toMatchObject({ status: 'failed' });
    nouns.clock.time += UNREACHABLE_PERIOD_MS;
    expect(await run(refusing)).toBe(0);
  });

  it('with its credentials, and not at all without those that it needs', async () => {
    const credentials = { kind: 'password', username: 'ada', password: 'geheim' };
    const { id } = await define('shop', { connectionAccess: 'private', credentials });
    await runAll();
    expect(asked[0]?.headers['authorization']).toBe(`Basic ${Buffer.from('ada:geheim').toString('base64')}`);
    const moved = { url: 'https://other.test/shop' };
    await nouns.request(uid, 'PATCH', `/repositories/${id}`, { body: moved, version: 1 });
    asked = [];
    await runAll();
    expect(asked).toEqual([]);
    expect(await stateOf(id)).toMatchObject({
      status: 'unknown',
      message: 'A private Repository needs credentials.',
    });
  });

  it('and the result of a former URL is not stored', async () => {
    const { id } = await define('shop');
    await run(async (request) => {
      const body = { url: 'https://git.test/other' };
      await nouns.request(uid, 'PATCH', `/repositories/${id}`, { body, version: 1 });
      return connected(request);
    });
    expect(await stateOf(id)).toMatchObject({ status: 'unknown', observedAt: null });
    await runAll(refusing);
    expect(await stateOf(id)).toMatchObject({ status: 'failed' });
  });
});

describe('the host key of an SSH server', () => {
  it('is that of the first connection, until somebody enters credentials again', async () => {
    const privateKey = `-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n`;
    const credentials = { kind: 'sshKey', privateKey };
    const url = `git@git.test:${uid}/shop.git`;
    const { id } = await define('shop', { url, connectionAccess: 'private', credentials });
    await runAll();
    expect((await get(id)).repoInfo.sshHostKey).toBe('SHA256:first');
    await nouns.store.tenant(uid, ({ db }) =>
      db.updateTable('repositories').set({ ssh_host_key: 'SHA256:other' }).where('id', '=', id).execute(),
    );
    await nouns.request(uid, 'POST', `/repositories/${id}/check`);
    await runAll();
    expect((await stateOf(id)).message).toMatch(/^The SSH host key of git\.test is not the one of the first/);
    await nouns.request(uid, 'PATCH', `/repositories/${id}`, { body: { credentials }, version: 1 });
    await runAll();
    expect(await get(id)).toMatchObject({
      status: { status: 'SUCCESSFUL' },
      repoInfo: { sshHostKey: 'SHA256:first' },
    });
  });
});

describe('checks of many repositories', () => {
  it('take turns by context, so that one with many delays no other', async () => {
    const eve = `eve-${number}`;
    await nouns.account(eve);
    for (let n = 0; n < 20; n++) await define(`r${n}`, {}, eve);
    const { id } = await define('shop');
    // Four of one context at once.
    expect(await run()).toBe(5);
    expect(await stateOf(id)).toMatchObject({ status: 'successful' });
  });

  it('begin while others wait for servers that do not answer', async () => {
    const eve = `eve-${number}`;
    await nouns.account(eve);
    for (let n = 0; n < 20; n++) await define(`r${n}`, {}, eve);
    const waiting: (() => void)[] = [];
    const send: SendToRemote = (request) =>
      request.url.pathname.includes(eve)
        ? new Promise((answer) => waiting.push(() => answer({ failure: 'not allowed' })))
        : connected(request);
    const clock: Clock = { ...systemClock, now: () => nouns.clock.now() };
    const { store } = nouns;
    const checks = startChecks({ store, clock, random: systemRandom, log: silent, send, ssh });
    await vi.waitFor(() => expect(waiting).toHaveLength(4), { timeout: 5_000 });
    const { id } = await define('shop');
    await vi.waitFor(async () => expect((await stateOf(id)).status).toBe('successful'), { timeout: 5_000 });
    expect(waiting).toHaveLength(4);
    const stopped = checks.stop();
    for (const answer of waiting) answer();
    await stopped;
    expect(waiting).toHaveLength(4);
  });

  it('that were requested are limited for each account, and wait', async () => {
    const { max, windowMs } = rules.checkAccount;
    for (let n = 0; n <= max; n++) await define(`r${n}`);
    await runAll();
    expect(asked).toHaveLength(max);
    nouns.clock.time += windowMs + 1;
    await runAll();
    expect(asked.length).toBeGreaterThan(max);
  });
});

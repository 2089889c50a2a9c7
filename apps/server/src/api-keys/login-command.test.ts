import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUntil } from '@hawser/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const SCRIPT = join(import.meta.dirname, '../../../../scripts/login.mjs');
let whole: TestServer;
let cookie: string;
let folder: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  whole = await startTestServer();
  cookie = await whole.signUp('ada@example.org');
  folder = await mkdtemp(join(tmpdir(), 'hawser-login-'));
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await whole?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs `npm run login`; `decide` answers for its person once the command shows its code. */
async function login(args: readonly string[], decide: 'allow' | 'deny') {
  const child: ChildProcess = spawn(process.execPath, [SCRIPT, ...args], {
    env: { ...process.env, XDG_CONFIG_HOME: folder },
  });
  const [out, errors]: [string[], string[]] = [[], []];
  child.stdout?.on('data', (data) => out.push(String(data)));
  child.stderr?.on('data', (data) => errors.push(String(data)));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  children.push(child);
  // A busy machine needs seconds to start it.
  const userCode = await waitUntil(
    async () => /code ([B-Z]{4}-[B-Z]{4})/.exec(errors.join(''))?.[1] ?? null,
    {
      what: 'the code of the command',
    },
  );
  const answer = await whole.ask('POST', `/api/device-logins/${decide}`, { cookie, body: { userCode } });
  expect(answer.status).toBe(200);
  return { status: await ended, out: out.join(''), errors: errors.join('') };
}

test('the command keeps the key where only its user reads it', { timeout: 60_000 }, async () => {
  const { status, out, errors } = await login([whole.origin], 'allow');
  expect([status, out]).toEqual([0, '']);
  const path = join(folder, 'hawser/credentials.json');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const key = JSON.parse(await readFile(path, 'utf8'))[whole.origin];
  expect(errors).not.toContain(key);
  const headers = { authorization: `Bearer ${key}` };
  expect((await whole.ask('GET', '/api/networks', { headers })).status).toBe(200);
});

test('with --print the key is all that it prints, and a denied login fails', {
  timeout: 60_000,
}, async () => {
  const [printed, denied] = await Promise.all([
    login([whole.origin, '--print', '--read-only'], 'allow'),
    login([whole.origin, '--print'], 'deny'),
  ]);
  expect(printed.out).toMatch(/^hawser_[0-9A-Za-z]{40}\n$/);
  const headers = { authorization: `Bearer ${printed.out.trim()}` };
  expect((await whole.ask('GET', '/api/networks', { headers })).status).toBe(200);
  expect((await whole.ask('POST', '/api/networks', { headers, body: { name: 'x' } })).status).toBe(403);
  expect([denied.status, denied.out]).toEqual([1, '']);
  expect(denied.errors).toContain('The login was denied.');
});

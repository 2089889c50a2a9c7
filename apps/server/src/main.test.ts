import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning } from '@hawser/postgres';
import { createDatabase, freePort, type Running, run, serverProgram, waitUntil } from '@hawser/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';

const SECRET = 'a secret beside the database';

let dir: string;
const started: Running[] = [];

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'main-'));
  await chmod(dir, 0o711);
});

afterAll(async () => {
  for (const one of started) await one.end('SIGKILL');
  await rm(dir, { recursive: true, force: true });
});

/** Starts the server as an operator does, with `env` and nothing of ours. */
async function start(env: Record<string, string>, ...args: string[]): Promise<Running> {
  const running = await run(process.execPath, [serverProgram(), ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });
  started.push(running);
  return running;
}

const READY = /^Hawser is ready at (http:\/\/127\.0\.0\.1:\d+)$/m;
async function ready(running: Running): Promise<string> {
  return waitUntil(
    () => {
      if (running.child.exitCode !== null) throw new Error(running.output());
      return READY.exec(running.output())?.[1];
    },
    { what: 'the server' },
  );
}

const signUp = async (address: string) =>
  (
    await fetch(`${address}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Ada', email: 'ada@example.org', password: 'Correct-Horse-7' }),
    })
  ).status;
const hasAccount = async (address: string) =>
  !((await (await fetch(`${address}/api/setup`)).json()) as { firstAccount: boolean }).firstAccount;

test('the embedded database survives a killed server, and only one server can use it', async () => {
  const env = { HAWSER_DATA: join(dir, 'one'), PORT: '0' };
  const first = await start(env);
  const address = await ready(first);
  expect(await signUp(address)).toBe(200);
  expect((await stat(join(dir, 'one', 'secret'))).mode & 0o777).toBe(0o600);

  const second = await start(env);
  expect(await second.exited).toBe(1);
  expect(second.output()).toContain(`is in use by process ${first.pid}, which listens at ${address}`);

  await first.end('SIGKILL');
  const third = await start(env);
  expect(await hasAccount(await ready(third))).toBe(true);
  await third.end('SIGTERM');
  expect(await third.exited).toBe(0);
  const secret = await readFile(join(dir, 'one', 'secret'), 'utf8');
  for (const one of [first, second, third]) expect(one.output()).not.toContain(secret);
});

test('a server that is stopped while it starts exits without an error', async () => {
  const env = { HAWSER_DATA: join(dir, 'early'), PORT: '0' };
  const server = await start(env);
  await waitUntil(() => server.output().includes('A new database was created'), { what: 'the database' });
  await server.end('SIGINT');
  expect(await server.exited).toBe(0);
  expect(server.output()).not.toMatch(/cannot run|rror/);
  expect(await isRunning(join(dir, 'early', 'postgres'))).toBe(null);
});

test('a killed PostgreSQL is restarted, and acknowledged data is kept', async () => {
  const env = { HAWSER_DATA: join(dir, 'killed'), PORT: '0' };
  const server = await start(env);
  const address = await ready(server);
  expect(await signUp(address)).toBe(200);
  const pid = await isRunning(join(dir, 'killed', 'postgres'));
  process.kill(pid ?? 0, 'SIGKILL');
  // Connections of the killed process may still answer: a new process counts.
  const another = async () => ![null, pid].includes(await isRunning(join(dir, 'killed', 'postgres')));
  await waitUntil(another, { what: 'another PostgreSQL' });
  await waitUntil(() => hasAccount(address), { what: 'the database' });
  await waitUntil(async () => (await fetch(`${address}/readyz`)).ok, { what: 'the feed' });
  await server.end('SIGTERM');
  expect(await server.exited).toBe(0);
  expect(await isRunning(join(dir, 'killed', 'postgres'))).toBe(null);
});

test('an operator can reset a password without mail', async () => {
  const database = await createDatabase();
  const env = {
    DATABASE_URL: database.url,
    HAWSER_SECRET: SECRET,
    HAWSER_DATA: join(dir, 'lost'),
    PORT: '0',
  };
  const server = await start(env);
  const address = await ready(server);
  await signUp(address);
  const given = await start(env, 'reset-password', 'Ada@example.org');
  expect(await given.exited).toBe(0);
  const token = /token=(\S+)/.exec(given.output())?.[1];
  const answer = await fetch(`${address}/api/auth/reset-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, newPassword: 'Another-Horse-8' }),
  });
  expect(answer.status).toBe(200);
  const lost = async () => {
    await database.execute('update accounts set admin = false, disabled_at = 1');
    const made = await start(env, 'make-admin', 'Ada@example.org');
    expect([await made.exited, made.output()]).toEqual([
      0,
      expect.stringContaining('Ada@example.org is an administrator of this installation.'),
    ]);
    return database.execute<object>('select admin, disabled_at from accounts');
  };
  expect(await lost()).toEqual([{ admin: true, disabled_at: null }]);
  const verified = await start(env, 'audit', 'verify', `1:${'0'.repeat(64)}`);
  expect(await verified.exited).toBe(1);
  expect(verified.output()).toContain('is not in the chain: it was written anew.');
  const unknown = await start(env, 'reset-password', 'bob@example.org');
  expect(await unknown.exited).toBe(1);
  expect(unknown.output()).toContain('There is no account with the e-mail address bob@example.org.');
  await server.end();
  await database.drop();
});

test('shutdown does not wait for sockets that never close', async () => {
  const database = await createDatabase();
  const env = {
    DATABASE_URL: database.url,
    HAWSER_SECRET: SECRET,
    HAWSER_DATA: join(dir, 'rude'),
    PORT: '0',
  };
  const server = await start(env);
  const { port } = new URL(await ready(server));
  const responseTo = (text: string) =>
    new Promise<Socket>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(text));
      socket.on('error', () => undefined);
      socket.once('data', () => resolve(socket));
    });
  const key = Buffer.from('sixteen bytes ok').toString('base64');
  const upgrade = `Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}`;
  const agent = await responseTo(`GET /agent/v1 HTTP/1.1\r\nHost: localhost\r\n${upgrade}\r\n\r\n`);
  const slow = await responseTo('GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n');
  slow.write('POST /api/auth/sign-in/email HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900\r\n\r\n{');
  await server.end('SIGTERM');
  expect(await server.exited).toBe(0);
  agent.destroy();
  slow.destroy();
  await database.drop();
});

test('a configured port that is in use is reported before a database is created', async () => {
  const database = await createDatabase();
  const port = await freePort();
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(port, '127.0.0.1', resolve));
  const databases: Record<string, string>[] = [{ DATABASE_URL: database.url, HAWSER_SECRET: SECRET }, {}];
  for (const over of databases) {
    const running = await start({ ...over, HAWSER_DATA: join(dir, 'two'), PORT: String(port) });
    expect(await running.exited).toBe(1);
    expect(running.output()).toBe(
      `Hawser cannot run: Port ${port} is in use by another program. Set PORT to a free one.\n`,
    );
  }
  expect(await stat(join(dir, 'two', 'postgres')).catch(() => null)).toBe(null);
  taken.close();
  await database.drop();
});

test('beside DATABASE_URL a secret is required, before anything is changed', async () => {
  const database = await createDatabase();
  const server = await start({ DATABASE_URL: database.url, HAWSER_DATA: join(dir, 'bare'), PORT: '0' });
  expect(await server.exited).toBe(1);
  expect(server.output()).toMatch(/^Hawser cannot run: DATABASE_URL needs HAWSER_SECRET beside it: .*\n$/);
  expect(await stat(join(dir, 'bare')).catch(() => null)).toBe(null);
  expect(await database.execute(`select from pg_class where relname = 'accounts'`)).toEqual([]);
  await database.drop();
});

test('the keys of the embedded database are rotated while no server runs', async () => {
  const env = { HAWSER_DATA: join(dir, 'keys'), PORT: '0' };
  const file = join(dir, 'keys', 'secret');
  const server = await start(env);
  const address = await ready(server);
  expect(await signUp(address)).toBe(200);
  const before = await readFile(file, 'utf8');
  const refused = await start(env, 'keys', 'rotate');
  expect(await refused.exited).toBe(1);
  expect(refused.output()).toContain('is in use by process');
  expect(await readFile(file, 'utf8')).toBe(before);
  await server.end('SIGINT');
  await server.exited;

  const rotated = await start(env, 'keys', 'rotate');
  expect([await rotated.exited, rotated.output()]).toEqual([
    0,
    expect.stringContaining('The previous key was removed'),
  ]);
  const after = await readFile(file, 'utf8');
  expect(after).not.toContain(before.trim());
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const listed = await start(env, 'keys');
  expect(await listed.exited).toBe(0);
  expect(listed.output()).toMatch(/^Key [0-9a-f]{8}, current: 1 encrypted texts$/m);
  for (const one of [rotated, listed])
    for (const secret of [before.trim(), after.trim()]) expect(one.output()).not.toContain(secret);
  const again = await start(env);
  expect(await hasAccount(await ready(again))).toBe(true);
  await again.end('SIGINT');
});

test('two servers share an external database, and each stops on Ctrl-C', async () => {
  const database = await createDatabase();
  const env = {
    DATABASE_URL: database.url,
    HAWSER_SECRET: SECRET,
    HAWSER_DATA: join(dir, 'three'),
    PORT: '0',
  };
  const [one, two] = [await start(env), await start({ ...env, HAWSER_DATA: join(dir, 'four') })];
  expect(await signUp(await ready(one))).toBe(200);
  expect(await hasAccount(await ready(two))).toBe(true);
  await Promise.all([one.end('SIGINT'), two.end('SIGINT')]);
  expect([await one.exited, await two.exited]).toEqual([0, 0]);
  await database.drop();
});

test('a database that cannot be reached is reported in one sentence without its password', async () => {
  const env = {
    HAWSER_DATA: join(dir, 'five'),
    DATABASE_URL: 'postgres://a:secretpassword@127.0.0.1:1/x',
    HAWSER_SECRET: SECRET,
  };
  const running = await start(env);
  expect(await running.exited).toBe(1);
  expect(running.output()).toMatch(/^Hawser cannot run: The database cannot be opened: .*\n$/);
  expect(running.output()).not.toContain('secretpassword');
});

test('a data folder that cannot be used is reported in one sentence', async () => {
  const file = join(dir, 'file');
  await writeFile(file, '');
  for (const data of ['/proc/hawser/data', file, join(file, 'below')]) {
    const running = await start({ HAWSER_DATA: data, PORT: '0' });
    expect(await running.exited, running.output()).toBe(1);
    expect(running.output()).toMatch(
      /^Hawser cannot run: The data folder \S+ cannot be used: .*\. Set HAWSER_DATA to another one\.\n$/,
    );
    expect(running.output()).toContain(data);
  }
});

test('foreign files in the data folder are kept', async () => {
  const place = join(dir, 'six');
  await mkdir(join(place, 'postgres'), { recursive: true });
  await writeFile(join(place, 'postgres', 'thesis.txt'), 'precious');
  const running = await start({ HAWSER_DATA: place, PORT: '0' });
  expect(await running.exited).toBe(1);
  expect(running.output()).toContain('is not empty');
  expect(await readFile(join(place, 'postgres', 'thesis.txt'), 'utf8')).toBe('precious');
});

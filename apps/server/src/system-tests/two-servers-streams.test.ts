import type { Cluster } from '@hawser/contract/clusters';
import type { Network } from '@hawser/contract/networks';
import type { AppObject } from '@hawser/contract/objects';
import type { InstallInstructions, Router } from '@hawser/contract/routers';
import type { StreamItem, StreamMessage, TerminalCommand, TerminalMessage } from '@hawser/contract/streams';
import { Client, PASSWORD, type Product, signUp, startProduct, waitUntil } from '@hawser/testkit';
import { createPreparedDatabase } from '../testing/prepared-database.ts';
import { Client as DatabaseClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { routerReport, TestAgent, type TestConnection } from '../agents/testing/agent.ts';
import { deployment, rule } from '../testing/fleet.ts';

const closes: (() => unknown)[] = [];

/** The agent connects to this server. */
let one: Product;
/** The browser uses this one. */
let two: Product;
let atOne: Client;
let router: Router;
let object: AppObject;
let agent: TestAgent;
let connection: TestConnection;
let database: DatabaseClient;

async function made<T>(client: Client, path: string, body: object): Promise<T> {
  return (await client.done<{ created: T }>('POST', path, { body })).created;
}

beforeAll(async () => {
  const created = await createPreparedDatabase();
  closes.push(() => created.drop());
  database = new DatabaseClient({ connectionString: created.url });
  await database.connect();
  closes.push(() => database.end());
  const { url: databaseUrl } = created;
  const env = { HAWSER_PEER_PORT: '0' };
  [one, two] = await Promise.all([startProduct({ databaseUrl, env }), startProduct({ databaseUrl, env })]);
  closes.push(() => Promise.all([one.stop(), two.stop()]));
  atOne = (await signUp(one.url, 'ada')).client;
  const network = await made<Network>(atOne, '/api/networks', { name: 'demo' });
  const cluster = await made<Cluster>(atOne, '/api/clusters', { alias: 'hub' });
  router = await made(atOne, '/api/routers', {
    networkID: network.id,
    cloudID: cluster.id,
    namespace: 'apps',
    hubName: 'hub',
    isEdge: false,
    grant: { logs: true, exec: true },
  });
  object = await made(atOne, '/api/objects', { networkID: network.id, yaml: deployment('web') });
  const { version } = await atOne.done<Network>('GET', `/api/networks/${network.id}`);
  const body = { distributionRules: [rule([], [])] };
  await atOne.done('PUT', `/api/networks/${network.id}/distributionRules`, { body, version });
  const { installId } = await made<InstallInstructions>(atOne, `/api/routers/${router.id}/install`, {});
  agent = new TestAgent(one.url);
  await agent.enroll(installId);
  connection = await agent.connect();
  await connection.reportAndWait({ full: true, router: routerReport('UP') });
});
afterAll(async () => {
  connection?.close();
  for (const close of closes.reverse()) await close();
});

/** A socket of the browser at server two. */
function browse<Message extends { type: string }>(path: string, open: object, cookie = atOne.cookie) {
  const socket = new WebSocket(`${two.url.replace(/^http/, 'ws')}${path}`, {
    headers: { cookie, origin: two.url },
  });
  const received: Message[] = [];
  let closed: number | null = null;
  socket.on('open', () => socket.send(JSON.stringify(open)));
  socket.on('message', (data: Buffer) => {
    const message: Message = JSON.parse(data.toString('utf8'));
    if (message.type !== 'ping') received.push(message);
  });
  socket.on('close', (code) => {
    closed = code;
  });
  return {
    socket,
    received,
    send: (command: TerminalCommand) => socket.send(JSON.stringify(command)),
    got: (type: Message['type']) =>
      waitUntil(() => received.find((message) => message.type === type), { what: `a message ${type}` }),
    closedWith: () => waitUntil(() => closed, { what: 'the end' }),
  };
}

const browseLogs = () =>
  browse<StreamMessage>('/api/streams', {
    type: 'open',
    routerID: router.id,
    request: { kind: 'logs', objectID: object.id, previous: false, tail: 10, resume: [] },
  });

/** A terminal that is open, and its stream at the agent. */
async function openTerminal(cookie?: string) {
  const request = {
    kind: 'terminal',
    objectID: object.id,
    pod: 'web-1',
    container: 'main',
    columns: 80,
    rows: 24,
  };
  const page = browse<TerminalMessage>(
    '/api/terminals',
    { type: 'open', routerID: router.id, request },
    cookie,
  );
  const opened = await connection.next('openStream');
  expect(opened.request).toEqual(request);
  const { stream } = opened;
  connection.send({ type: 'streamItem', stream, item: { type: 'terminal-opened' } });
  await page.got('opened');
  return { page, stream };
}

const line = (text: string): StreamItem => ({
  type: 'log',
  lines: [{ pod: 'web-1', container: 'main', at: 1, nanos: 0, text, cut: false }],
});

test('logs of an agent at one server are shown at the other, with credit for what the browser received', async () => {
  const page = browseLogs();
  const { stream } = await connection.next('openStream');
  connection.send({ type: 'streamItem', stream, item: line('hello') });
  expect(await page.got('item')).toEqual({ type: 'item', item: line('hello') });
  expect((await connection.next('streamCredit')).stream).toBe(stream);
  page.socket.close();
  expect((await connection.next('closeStream')).stream).toBe(stream);
});

test('a terminal passes on what is typed and shown between two servers, and is audited', async () => {
  const { page, stream } = await openTerminal();
  connection.send({ type: 'streamItem', stream, item: { type: 'terminal-output', text: '# ' } });
  expect(await page.got('output')).toEqual({ type: 'output', text: '# ' });
  page.send({ type: 'input', input: { type: 'text', text: 'exit 3\r' } });
  expect((await connection.next('streamInput')).input).toEqual({ type: 'text', text: 'exit 3\r' });
  connection.send({ type: 'streamInputTaken', stream, units: 7 });
  expect(await page.got('input-taken')).toEqual({ type: 'input-taken', units: 7 });
  connection.send({ type: 'streamItem', stream, item: { type: 'terminal-exit', code: 3, message: '' } });
  expect(await page.got('end')).toEqual({ type: 'end', end: { code: 'exited', message: '', exitCode: 3 } });
  expect((await connection.next('closeStream')).stream).toBe(stream);
  const summaries = await waitUntil(
    async () => {
      const { rows } = await database.query<{ summary: string }>(
        `select summary from audit_entries where subject_kind = 'terminal' order by id`,
      );
      return rows.length === 2 ? rows.map(({ summary }) => summary) : null;
    },
    { what: 'both audit entries' },
  );
  expect(summaries.join('\n')).toMatch(/exited with code 3/);
});

test('a terminal between two servers ends when its session ends at either', async () => {
  const other = new Client(one.url);
  await other.done('POST', '/api/auth/sign-in/email', {
    body: { email: 'ada@example.org', password: PASSWORD },
  });
  const { page, stream } = await openTerminal(other.cookie);
  await other.done('POST', '/api/auth/sign-out', { body: {} });
  expect(await page.closedWith()).toBe(4401);
  expect((await connection.next('closeStream')).stream).toBe(stream);
});

test('when the server with the agent is killed, logs and terminals end as offline, and logs open again when the agent is back', async () => {
  const logs = browseLogs();
  await connection.next('openStream');
  const terminal = await openTerminal();
  await one.kill();
  for (const page of [logs, terminal.page]) {
    expect(await page.got('end')).toMatchObject({ end: { code: 'offline' } });
    await page.closedWith();
  }
  const cut = browseLogs();
  expect(await cut.got('end')).toMatchObject({ end: { code: 'offline' } });
  await one.restart();
  connection = await agent.connect();
  const again = browseLogs();
  const { stream } = await connection.next('openStream');
  connection.send({ type: 'streamItem', stream, item: line('again') });
  await again.got('item');
  again.socket.terminate();
});

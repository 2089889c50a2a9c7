// Terminals, streams and pages of an organization end when their person may no longer have them: on a whole server, with an agent's real socket.
import type { AppObject } from '@hawser/contract/objects';
import type { Organization } from '@hawser/contract/organizations';
import type { InstallInstructions, Router } from '@hawser/contract/routers';
import type { OpenStream, TerminalCommand, TreeItem } from '@hawser/contract/streams';
import { waitUntil } from '@hawser/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { TestAgent, type TestConnection } from '../agents/testing/agent.ts';
import { mailsTo } from '../mail/testing/mails-to.ts';
import { tokenIn } from '../organizations/testing/people.ts';
import { LiveClient } from './testing/live-client.ts';
import { deployment, rule } from '../testing/fleet.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let ada: string;
let acme: Organization;
let connection: TestConnection;
let terminal: TerminalCommand;
let tree: OpenStream;

async function done<Body>(
  cookie: string,
  method: string,
  path: string,
  { body, version, context = acme.id }: { body?: object; version?: number; context?: string } = {},
): Promise<Body> {
  const {
    status,
    text,
    body: answer,
  } = await server.ask(method, `/api${path}`, {
    cookie,
    ...(body === undefined ? {} : { body }),
    headers: {
      ...(context === '' ? {} : { 'hawser-context': context }),
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    },
  });
  if (status >= 300) throw new Error(`${method} ${path}: ${text}`);
  return answer as Body;
}

const create = async <Row>(path: string, body: object): Promise<Row> =>
  (await done<{ created: Row }>(ada, 'POST', path, { body })).created;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signUp('ada@example.org');
  const named = { uniqueName: 'acme', displayName: 'Acme', email: '' };
  acme = (await done<{ created: Organization }>(ada, 'POST', '/organizations', { body: named, context: '' }))
    .created;
  const { id: networkID } = await create<{ id: string }>('/networks', { name: 'east' });
  const { id: cloudID } = await create<{ id: string }>('/clusters', { alias: 'oslo' });
  const { id: routerID } = await create<Router>('/routers', {
    networkID,
    cloudID,
    namespace: 'hawser',
    hubName: 'hub',
    isEdge: false,
    grant: { exec: true },
  });
  const { id: objectID } = await create<AppObject>('/objects', {
    networkID,
    yaml: deployment('web'),
    tags: [],
  });
  const { version } = await done<{ version: number }>(ada, 'GET', `/networks/${networkID}`);
  await done(ada, 'PUT', `/networks/${networkID}/distributionRules`, {
    version,
    body: { distributionRules: [rule([], [])] },
  });
  const agent = new TestAgent(server.origin);
  await agent.enroll((await create<InstallInstructions>(`/routers/${routerID}/install`, {})).installId);
  connection = await agent.connect();
  const request = {
    kind: 'terminal',
    objectID,
    pod: 'web-1',
    container: 'main',
    columns: 80,
    rows: 24,
  } as const;
  terminal = { type: 'open', routerID, request };
  tree = { type: 'open', routerID, request: { kind: 'tree', objectID } };
});
afterAll(async () => {
  connection.close();
  await server.close();
});

/** An administrator of the organization beside its owner. */
async function administrator(email: string) {
  const cookie = await server.signUp(email);
  const invitations = [{ inviteeEmail: email, role: 'admin' }];
  const { created } = await done<{ created: { id: string }[] }>(
    ada,
    'POST',
    `/organizations/${acme.id}/invitations`,
    { body: { invitations } },
  );
  const token = tokenIn((await mailsTo(server.store.system, email, server.origin)).at(-1) ?? '');
  await done(cookie, 'POST', `/me/invitations/${created[0]?.id}/accept`, { body: { token }, context: '' });
  const { uid } = await done<{ uid: string }>(cookie, 'GET', '/me', { context: '' });
  return { cookie, uid };
}

const emptyTree: TreeItem = {
  type: 'tree',
  reset: true,
  root: '',
  nodes: [],
  removed: [],
  observedAt: 1,
  complete: true,
  isCut: false,
  unreadable: [],
};

/** What is open in the organization; `closed` resolves with the code with which its socket was closed. */
async function opened(cookie: string, path: 'terminals' | 'streams') {
  const [open, first] =
    path === 'terminals' ? [terminal, { type: 'terminal-opened' } as const] : [tree, emptyTree];
  const socket = new WebSocket(`${server.origin.replace(/^http/, 'ws')}/api/${path}?context=${acme.id}`, {
    headers: { cookie, origin: server.origin },
  });
  let code: number | null = null;
  const received: string[] = [];
  socket.on('open', () => socket.send(JSON.stringify(open)));
  socket.on('message', (data: Buffer) => received.push(data.toString('utf8')));
  socket.on('close', (closed) => (code = closed));
  const { stream } = await connection.next('openStream');
  connection.send({ type: 'streamItem', stream, item: first });
  await waitUntil(() => received.length > 0, { what: `something of ${path}` });
  return { stream, closed: () => waitUntil(() => code, { what: `the end of ${path}` }) };
}

describe.each(['terminals', 'streams'] as const)('%s end', (path) => {
  test('when the person is removed, whose sessions go on', async () => {
    const { cookie, uid } = await administrator(`removed-${path}@example.org`);
    const { stream, closed } = await opened(cookie, path);
    await done(ada, 'DELETE', `/organizations/${acme.id}/members/${uid}`);
    expect(await closed()).toBe(4403);
    expect((await connection.next('closeStream')).stream).toBe(stream);
    expect((await server.ask('GET', '/api/me', { cookie })).status).toBe(200);
  });

  test('when the person leaves', async () => {
    const { cookie } = await administrator(`leaves-${path}@example.org`);
    const { stream, closed } = await opened(cookie, path);
    await done(cookie, 'POST', `/organizations/${acme.id}/leave`);
    expect(await closed()).toBe(4403);
    expect((await connection.next('closeStream')).stream).toBe(stream);
  });
});

describe('the page of the organization ends', () => {
  test.each(['is removed', 'leaves'])('when the person %s', async (how) => {
    const { cookie, uid } = await administrator(`page-${how.replace(' ', '-')}@example.org`);
    const page = await LiveClient.connect(server.origin, cookie, acme.id);
    if (how === 'leaves') await done(cookie, 'POST', `/organizations/${acme.id}/leave`);
    else await done(ada, 'DELETE', `/organizations/${acme.id}/members/${uid}`);
    expect(await waitUntil(() => page.closed, { what: 'the end of the page' })).toBe(4403);
  });
});

test('when an administrator becomes a member, who may not open terminals', async () => {
  const { cookie, uid } = await administrator('kim@example.org');
  const { stream, closed } = await opened(cookie, 'terminals');
  const { items } = await done<{ items: { memberUID: string; version: number }[] }>(
    ada,
    'GET',
    `/organizations/${acme.id}/members`,
  );
  const version = items.find(({ memberUID }) => memberUID === uid)?.version ?? 0;
  await done(ada, 'PATCH', `/organizations/${acme.id}/members/${uid}`, { body: { role: 'member' }, version });
  expect(await closed()).toBe(1012);
  expect((await connection.next('closeStream')).stream).toBe(stream);
});

import {
  MAX_ACCOUNT_TERMINALS,
  MAX_TERMINAL_TEXT,
  type StreamItem,
  TERMINAL_INPUT_CREDIT,
  type TerminalCommand,
  type TerminalMessage,
} from '@hawser/contract/streams';
import { waitUntil } from '@hawser/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { deployment, rule } from '../../testing/fleet.ts';
import { type Nouns, startNouns } from '../../testing/nouns.ts';
import { TestAgent, type TestConnection } from '../testing/agent.ts';
import { attachedRouter, startGateway, type TestGateway } from '../testing/gateway.ts';

let nouns: Nouns;
let server: TestGateway;
/** Accounts whose sessions have ended. */
const signedOut = new Set<string>();

beforeAll(async () => {
  nouns = await startNouns();
  server = await startGateway(nouns, { isSignedIn: async (_request, uid) => !signedOut.has(uid) });
});
afterAll(async () => {
  await server.close();
  await nouns.close();
});

type Open = Extract<TerminalCommand, { type: 'open' }>;

/** A browser's socket for one terminal. */
function browse(uid: string, open: Open | string) {
  const socket = new WebSocket(`${server.url.replace(/^http/, 'ws')}/api/terminals`, {
    headers: { 'x-uid': uid },
  });
  const received: TerminalMessage[] = [];
  let closed: number | null = null;
  socket.on('open', () => socket.send(typeof open === 'string' ? open : JSON.stringify(open)));
  socket.on('message', (data: Buffer) => received.push(JSON.parse(data.toString('utf8'))));
  socket.on('close', (code) => {
    closed = code;
  });
  return {
    socket,
    received,
    send: (command: TerminalCommand) => socket.send(JSON.stringify(command)),
    type: (text: string) =>
      socket.send(JSON.stringify({ type: 'input', input: { type: 'text', text } } satisfies TerminalCommand)),
    closed: () => waitUntil(() => closed, { what: 'the end of the terminal' }),
    got: (type: TerminalMessage['type']) =>
      waitUntil(() => received.find((message) => message.type === type), { what: `a message ${type}` }),
    /** How it ended, as the browser was told. */
    end: async () => {
      await waitUntil(() => closed, { what: 'the end of the terminal' });
      const last = received.at(-1);
      return last?.type === 'end' ? last.end : null;
    },
  };
}

/** An account with an application on a cluster whose agent is connected, and terminals granted. */
async function placed(grant: object = { exec: true }) {
  const attached = await attachedRouter(nouns, 'hawser', grant);
  const { uid, fleet, network, router } = attached;
  const object = await fleet.object(network, deployment('web'));
  await fleet.rules(network, rule([], []));
  const agent = new TestAgent(server.url);
  await agent.enrol((await server.issue(uid, router.id)).installId);
  const open: Open = {
    type: 'open',
    routerID: router.id,
    request: {
      kind: 'terminal',
      objectID: object.id,
      pod: 'web-1',
      container: 'main',
      columns: 80,
      rows: 24,
    },
  };
  return { ...attached, object, open, connection: await agent.connect() };
}

const output = (text: string): StreamItem => ({ type: 'terminal-output', text });

/** The same, with a terminal that is open. */
async function opened() {
  const all = await placed();
  const page = browse(all.uid, all.open);
  const { stream } = await all.connection.next('openStream');
  all.connection.send({ type: 'streamItem', stream, item: { type: 'terminal-opened' } });
  await page.got('opened');
  return { ...all, page, stream };
}

/** The audit entries about terminals of a context. */
async function audited(uid: string): Promise<{ actor_uid: string; command: string; summary: string }[]> {
  return nouns.store.tenant(uid, ({ db }) =>
    db
      .selectFrom('audit_entries')
      .select(['actor_uid', 'command', 'summary'])
      .where('subject_kind', '=', 'terminal')
      .orderBy('id')
      .execute(),
  );
}
const endIn = (uid: string) =>
  waitUntil(async () => (await audited(uid)).find(({ command }) => command === 'endTerminal')?.summary, {
    what: 'the audit entry of the end',
  });
const asked = (connection: TestConnection) =>
  connection.received.filter(({ type }) => type === 'openStream').length;

describe('a terminal', () => {
  test('passes on what is typed and shown, the size of the window and the exit code', async () => {
    const { page, connection, stream, open } = await opened();
    expect(page.received).toEqual([{ type: 'opened', idleMs: 900_000 }]);
    connection.send({ type: 'streamItem', stream, item: output('\u001b[1m# ') });
    expect(await page.got('output')).toEqual({ type: 'output', text: '\u001b[1m# ' });
    expect(connection.received.filter(({ type }) => type === 'streamCredit')).toHaveLength(1);
    await connection.next('streamCredit');
    page.send({ type: 'output-shown', messages: 5 });
    await connection.next('streamCredit');
    page.type('exit 3\r');
    page.send({ type: 'input', input: { type: 'resize', columns: 120, rows: 40 } });
    expect((await connection.next('streamInput')).input).toEqual({ type: 'text', text: 'exit 3\r' });
    expect((await connection.next('streamInput')).input).toEqual({ type: 'resize', columns: 120, rows: 40 });
    connection.send({ type: 'streamInputTaken', stream, units: 7 });
    expect(await page.got('input-taken')).toEqual({ type: 'input-taken', units: 7 });
    connection.send({ type: 'streamItem', stream, item: { type: 'terminal-exit', code: 3, message: '' } });
    expect(await page.end()).toEqual({ code: 'exited', message: '', exitCode: 3 });
    expect(open.request.pod).toBe('web-1');
    connection.close();
  });

  test('is audited before the agent is asked, and when it ends; what is typed and shown is not', async () => {
    const { uid, page, connection, stream } = await opened();
    const [begin] = await audited(uid);
    const place = 'container main of pod web-1, namespace hawser, cluster hub-one';
    expect(begin).toEqual({
      actor_uid: uid,
      command: 'openTerminal',
      summary: `Terminal opened in ${place}.`,
    });
    page.type('secret-input');
    connection.send({ type: 'streamItem', stream, item: output('secret-output') });
    await page.got('output');
    connection.send({ type: 'streamItem', stream, item: { type: 'terminal-exit', code: 0, message: '' } });
    await page.end();
    expect(await endIn(uid)).toMatch(
      new RegExp(`^Terminal in ${place} ended after \\d s, exited with code 0\\.$`),
    );
    expect(JSON.stringify(await audited(uid))).not.toContain('secret');
    connection.close();
  });

  test('is closed at the agent, and its end audited, when the browser closes it', async () => {
    const { uid, page, connection, stream } = await opened();
    page.socket.close();
    expect((await connection.next('closeStream')).stream).toBe(stream);
    expect(await endIn(uid)).toContain('closed: The page was closed or lost.');
    connection.close();
  });
});

describe('a terminal is refused before the agent is asked, and not audited,', () => {
  test('without the right in the grant', async () => {
    const { uid, open, connection } = await placed({ logs: true });
    const message =
      'The agent of this cluster may not open terminals. Attach the cluster again with terminals granted.';
    expect(await browse(uid, open).end()).toEqual({ code: 'refused', message, exitCode: null });
    expect(asked(connection)).toBe(0);
    expect(await audited(uid)).toEqual([]);
    connection.close();
  });

  test('on a network that uses product resources', async () => {
    const { uid, open, connection, network } = await placed();
    await nouns.store.tenant(uid, ({ db }) =>
      sql`update networks set name = 'HQ1' where id = ${network.id}`.execute(db),
    );
    const message = 'A Network of sample resources has no terminal.';
    expect(await browse(uid, open).end()).toMatchObject({ code: 'refused', message });
    expect(asked(connection)).toBe(0);
    connection.close();
  });

  test('to another account, and for an object that is not on the cluster', async () => {
    const { uid, open, connection, fleet, network } = await placed();
    const stranger = await placed();
    expect(await browse(stranger.uid, open).end()).toMatchObject({ code: 'not-found' });
    await fleet.rules(network);
    expect(await browse(uid, open).end()).toMatchObject({ code: 'not-found' });
    expect(asked(connection)).toBe(0);
    expect(await audited(stranger.uid)).toEqual([]);
    connection.close();
    stranger.connection.close();
  });

  test('to the account of an organization', async () => {
    const request = { kind: 'terminal', objectID: 'o', pod: 'p', container: 'c', columns: 80, rows: 24 };
    const page = browse('organization', JSON.stringify({ type: 'open', routerID: 'r', request }));
    expect(await page.end()).toMatchObject({ code: 'refused' });
  });

  test('when the agent is not connected', async () => {
    const { uid, open, connection } = await placed();
    connection.close();
    await connection.closedWith();
    await waitUntil(async () => (await browse(uid, open).end())?.code === 'offline', { what: 'the refusal' });
    expect(await audited(uid)).toEqual([]);
  });

  test('beyond eight of one account; those that ended do not count', async () => {
    const { uid, open, connection } = await placed();
    const pages = [];
    for (let n = 0; n < MAX_ACCOUNT_TERMINALS; n++) {
      pages.push(browse(uid, open));
      await connection.next('openStream');
    }
    expect(await browse(uid, open).end()).toMatchObject({ code: 'limit' });
    pages[0]?.socket.close();
    await connection.next('closeStream');
    const next = browse(uid, open);
    await connection.next('openStream');
    for (const page of [...pages, next]) page.socket.terminate();
    connection.close();
  });

  test('on the socket of streams, which has no audit', async () => {
    const { uid, open, connection } = await placed();
    const socket = new WebSocket(`${server.url.replace(/^http/, 'ws')}/api/streams`, {
      headers: { 'x-uid': uid },
    });
    const received: string[] = [];
    socket.on('open', () => socket.send(JSON.stringify(open)));
    socket.on('message', (data: Buffer) => received.push(data.toString('utf8')));
    await waitUntil(() => received.length > 0, { what: 'the refusal' });
    expect(received[0]).toContain('"refused"');
    expect(asked(connection)).toBe(0);
    connection.close();
  });
});

describe('an open terminal ends within a second', () => {
  const ends: [string, (all: Awaited<ReturnType<typeof opened>>) => Promise<unknown>, string][] = [
    ['when the object is no longer placed there', ({ fleet, network }) => fleet.rules(network), 'not-found'],
    [
      'when the right is taken from the grant',
      ({ uid, router }) =>
        nouns.store.tenant(uid, ({ db }) =>
          sql`update routers set agent_grant = '{}' where id = ${router.id}`.execute(db),
        ),
      'refused',
    ],
    [
      'when the network is being deleted',
      ({ uid, network }) =>
        nouns.store.tenant(uid, ({ db }) =>
          sql`update networks set deletion_requested_at = 1 where id = ${network.id}`.execute(db),
        ),
      'refused',
    ],
    [
      'when the cluster is being detached',
      ({ uid, router }) =>
        nouns.store.tenant(uid, ({ db }) =>
          sql`update routers set detach_requested_at = 1 where id = ${router.id}`.execute(db),
        ),
      'not-found',
    ],
    [
      'when nothing was typed for 15 minutes',
      async () => {
        server.clock.shiftMs += 15 * 60_000;
      },
      'idle',
    ],
  ];
  test.each(ends)('%s', async (_when, happen, code) => {
    const all = await opened();
    await happen(all);
    expect(await all.page.end()).toMatchObject({ code });
    expect((await all.connection.next('closeStream')).stream).toBe(all.stream);
    expect(await endIn(all.uid)).toContain(`, ${code}: `);
    all.connection.close();
  });

  test('when the session ends', async () => {
    const { uid, page, connection, stream } = await opened();
    signedOut.add(uid);
    expect(await page.closed()).toBe(4401);
    expect((await connection.next('closeStream')).stream).toBe(stream);
    expect(await endIn(uid)).toContain('signed-out: The session ended.');
    connection.close();
  });

  test('when the agent is gone', async () => {
    const { uid, page, connection } = await opened();
    connection.close();
    expect(await page.end()).toMatchObject({ code: 'offline' });
    expect(await endIn(uid)).toContain('offline: ');
  });
});

describe('hostile input', () => {
  test('more text than may be on its way ends the terminal', async () => {
    const { page, connection, stream } = await opened();
    const text = 'x'.repeat(MAX_TERMINAL_TEXT);
    for (let sent = 0; sent <= TERMINAL_INPUT_CREDIT; sent += text.length) page.type(text);
    expect(await page.end()).toMatchObject({ code: 'limit' });
    expect((await connection.next('closeStream')).stream).toBe(stream);
    connection.close();
  });

  test('an agent cannot give the browser more credit than it used', async () => {
    const { page, connection, stream } = await opened();
    connection.send({ type: 'streamInputTaken', stream, units: TERMINAL_INPUT_CREDIT });
    page.type('ls');
    await connection.next('streamInput');
    connection.send({ type: 'streamInputTaken', stream, units: TERMINAL_INPUT_CREDIT });
    expect(await page.got('input-taken')).toEqual({ type: 'input-taken', units: 2 });
    page.socket.close();
    connection.close();
  });

  test.each([
    ['', 'nothing'],
    ['{', 'half a message'],
    ['{"type":"open"}', 'an incomplete request'],
    ['{"type":"input","input":{"type":"text","text":"ls"}}', 'input before it is open'],
    [`{"type":"open","routerID":"${'x'.repeat(100_000)}"}`, 'a long message'],
  ])('%j (%s) closes the socket', async (text) => {
    expect(await browse('anybody', text).closed()).toBe(1008);
  });

  test('input before the shell runs, text that is too long and a second request close the socket', async () => {
    const { uid, open, connection } = await placed();
    const early = browse(uid, open);
    await connection.next('openStream');
    early.type('ls');
    expect(await early.closed()).toBe(1008);
    for (const wrong of [
      { type: 'input', input: { type: 'text', text: 'x'.repeat(MAX_TERMINAL_TEXT + 1) } },
      open,
    ]) {
      const page = browse(uid, open);
      const { stream } = await connection.next('openStream');
      connection.send({ type: 'streamItem', stream, item: { type: 'terminal-opened' } });
      await page.got('opened');
      page.socket.send(JSON.stringify(wrong));
      expect(await page.closed()).toBe(1008);
    }
    connection.close();
  });

  test('an agent that sends something else than a terminal, or output before it is open, ends it', async () => {
    const all = await opened();
    const log: StreamItem = { type: 'log', lines: [] };
    all.connection.send({ type: 'streamItem', stream: all.stream, item: log });
    expect(await all.page.end()).toMatchObject({ code: 'failed' });
    const page = browse(all.uid, all.open);
    const { stream } = await all.connection.next('openStream');
    all.connection.send({ type: 'streamItem', stream, item: output('early') });
    expect(await page.end()).toMatchObject({ code: 'failed' });
    await all.connection.reportAndWait({ full: true });
    all.connection.close();
  });

  test('an agent that sends more than it has credit for ends it; its other messages are still read', async () => {
    const { page, connection, stream } = await opened();
    page.socket.pause();
    const text = 'x'.repeat(MAX_TERMINAL_TEXT);
    for (let n = 0; n < 6_000; n++) connection.send({ type: 'streamItem', stream, item: output(text) });
    expect((await connection.next('closeStream')).stream).toBe(stream);
    await connection.reportAndWait({ full: true });
    page.socket.terminate();
    connection.close();
  });
});

import { MAX_ACCOUNT_TERMINALS } from '@hawser/contract/streams';
import { waitUntil } from '@hawser/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { asked, foreignPod, type OpenedTerminal, output, startTerminals } from '../testing/terminal.ts';

let terminals: Awaited<ReturnType<typeof startTerminals>>;
beforeAll(async () => {
  terminals = await startTerminals();
});
afterAll(() => terminals.close());

describe('a terminal', () => {
  test('passes on what is typed and shown, the size of the window and the exit code', async () => {
    const { page, connection, stream, open } = await terminals.opened();
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
    const { uid, page, connection, stream } = await terminals.opened();
    const [begin] = await terminals.audited(uid);
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
    expect(await terminals.endIn(uid)).toMatch(
      new RegExp(`^Terminal in ${place} ended after \\d s, exited with code 0\\.$`),
    );
    expect(JSON.stringify(await terminals.audited(uid))).not.toContain('secret');
    connection.close();
  });

  test('of a pod that Hawser did not place is audited with its own namespace', async () => {
    const { uid, open, connection } = await terminals.placed({ exec: true, inspect: true });
    const request = foreignPod(open);
    const page = terminals.browse(uid, { ...open, request });
    const { stream } = await connection.next('openStream');
    connection.send({ type: 'streamItem', stream, item: { type: 'terminal-opened' } });
    await page.got('opened');
    const [begin] = await terminals.audited(uid);
    expect(begin?.summary).toBe(
      'Terminal opened in container main of pod web-1, namespace shop, cluster hub-one.',
    );
    page.socket.close();
    connection.close();
  });

  test('is closed at the agent, and its end audited, when the browser closes it', async () => {
    const { uid, page, connection, stream } = await terminals.opened();
    page.socket.close();
    expect((await connection.next('closeStream')).stream).toBe(stream);
    expect(await terminals.endIn(uid)).toContain('closed: The page was closed or lost.');
    connection.close();
  });
});

describe('a terminal is refused before the agent is asked, and not audited,', () => {
  test('without the right in the grant', async () => {
    const { uid, open, connection } = await terminals.placed({ logs: true });
    const message =
      'The agent of this cluster may not open terminals. Attach the cluster again with terminals granted.';
    expect(await terminals.browse(uid, open).end()).toEqual({ code: 'refused', message, exitCode: null });
    expect(asked(connection)).toBe(0);
    expect(await terminals.audited(uid)).toEqual([]);
    connection.close();
  });

  test('of a pod that Hawser did not place, unless the grant includes everything else in the cluster', async () => {
    const { uid, open, connection } = await terminals.placed({ exec: true });
    const page = terminals.browse(uid, { ...open, request: foreignPod(open) });
    expect(await page.end()).toMatchObject({
      code: 'refused',
      message: expect.stringContaining('“Everything else in the cluster” granted'),
    });
    const inspected = await terminals.placed({ inspect: true });
    const other = terminals.browse(inspected.uid, {
      ...inspected.open,
      request: foreignPod(inspected.open),
    });
    expect(await other.end()).toMatchObject({
      code: 'refused',
      message: expect.stringContaining('with terminals granted'),
    });
    expect(asked(connection) + asked(inspected.connection)).toBe(0);
    expect(await terminals.audited(uid)).toEqual([]);
    connection.close();
    inspected.connection.close();
  });

  test('on a network that uses product resources', async () => {
    const { uid, open, connection, network } = await terminals.placed();
    await terminals.nouns.store.tenant(uid, ({ db }) =>
      sql`update networks set name = 'HQ1' where id = ${network.id}`.execute(db),
    );
    const message = 'A Network of sample resources has no terminal.';
    expect(await terminals.browse(uid, open).end()).toMatchObject({ code: 'refused', message });
    expect(asked(connection)).toBe(0);
    connection.close();
  });

  test('to another account, and for an object that is not on the cluster', async () => {
    const { uid, open, connection, fleet, network } = await terminals.placed();
    const stranger = await terminals.placed();
    expect(await terminals.browse(stranger.uid, open).end()).toMatchObject({ code: 'not-found' });
    await fleet.rules(network);
    expect(await terminals.browse(uid, open).end()).toMatchObject({ code: 'not-found' });
    expect(asked(connection)).toBe(0);
    expect(await terminals.audited(stranger.uid)).toEqual([]);
    connection.close();
    stranger.connection.close();
  });

  test('to the account of an organization', async () => {
    const request = { kind: 'terminal', objectID: 'o', pod: 'p', container: 'c', columns: 80, rows: 24 };
    const page = terminals.browse('organization', JSON.stringify({ type: 'open', routerID: 'r', request }));
    expect(await page.end()).toMatchObject({ code: 'refused' });
  });

  test('when the agent is not connected', async () => {
    const { uid, open, connection } = await terminals.placed();
    connection.close();
    await connection.closedWith();
    await waitUntil(async () => (await terminals.browse(uid, open).end())?.code === 'offline', {
      what: 'the refusal',
    });
    expect(await terminals.audited(uid)).toEqual([]);
  });

  test('beyond eight of one account; those that ended do not count', async () => {
    const { uid, open, connection } = await terminals.placed();
    const pages = [];
    for (let n = 0; n < MAX_ACCOUNT_TERMINALS; n++) {
      pages.push(terminals.browse(uid, open));
      await connection.next('openStream');
    }
    expect(await terminals.browse(uid, open).end()).toMatchObject({ code: 'limit' });
    pages[0]?.socket.close();
    await connection.next('closeStream');
    const next = terminals.browse(uid, open);
    await connection.next('openStream');
    for (const page of [...pages, next]) page.socket.terminate();
    connection.close();
  });

  test('on the socket of streams, which has no audit', async () => {
    const { uid, open, connection } = await terminals.placed();
    const socket = new WebSocket(`${terminals.server.url.replace(/^http/, 'ws')}/api/streams`, {
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
  const ends: [string, (all: OpenedTerminal) => Promise<unknown>, string][] = [
    ['when the object is no longer placed there', ({ fleet, network }) => fleet.rules(network), 'not-found'],
    [
      'when the right is taken from the grant',
      ({ uid, router }) =>
        terminals.nouns.store.tenant(uid, ({ db }) =>
          sql`update routers set agent_grant = '{}' where id = ${router.id}`.execute(db),
        ),
      'refused',
    ],
    [
      'when the network is being deleted',
      ({ uid, network }) =>
        terminals.nouns.store.tenant(uid, ({ db }) =>
          sql`update networks set deletion_requested_at = 1 where id = ${network.id}`.execute(db),
        ),
      'refused',
    ],
    [
      'when the cluster is being detached',
      ({ uid, router }) =>
        terminals.nouns.store.tenant(uid, ({ db }) =>
          sql`update routers set detach_requested_at = 1 where id = ${router.id}`.execute(db),
        ),
      'not-found',
    ],
    [
      'when nothing was typed for 15 minutes',
      async () => {
        terminals.server.clock.shiftMs += 15 * 60_000;
      },
      'idle',
    ],
  ];
  test.each(ends)('%s', async (_when, happen, code) => {
    const all = await terminals.opened();
    await happen(all);
    expect(await all.page.end()).toMatchObject({ code });
    expect((await all.connection.next('closeStream')).stream).toBe(all.stream);
    expect(await terminals.endIn(all.uid)).toContain(`, ${code}: `);
    all.connection.close();
  });

  test('when the session ends', async () => {
    const { uid, page, connection, stream } = await terminals.opened();
    terminals.signedOut.add(uid);
    expect(await page.closed()).toBe(4401);
    expect((await connection.next('closeStream')).stream).toBe(stream);
    expect(await terminals.endIn(uid)).toContain('signed-out: The session ended.');
    connection.close();
  });

  test('when the agent is gone', async () => {
    const { uid, page, connection } = await terminals.opened();
    connection.close();
    expect(await page.end()).toMatchObject({ code: 'offline' });
    expect(await terminals.endIn(uid)).toContain('offline: ');
  });
});

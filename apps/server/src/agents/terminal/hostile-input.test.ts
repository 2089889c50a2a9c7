import { MAX_TERMINAL_TEXT, type StreamItem, TERMINAL_INPUT_CREDIT } from '@hawser/contract/streams';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asked, output, startTerminals } from '../testing/terminal.ts';

let terminals: Awaited<ReturnType<typeof startTerminals>>;
beforeAll(async () => {
  terminals = await startTerminals();
});
afterAll(() => terminals.close());

describe('hostile input', () => {
  test('more text than may be on its way ends the terminal', async () => {
    const { page, connection, stream } = await terminals.opened();
    const text = 'x'.repeat(MAX_TERMINAL_TEXT);
    for (let sent = 0; sent <= TERMINAL_INPUT_CREDIT; sent += text.length) page.type(text);
    expect(await page.end()).toMatchObject({ code: 'limit' });
    expect((await connection.next('closeStream')).stream).toBe(stream);
    connection.close();
  });

  test('an agent cannot give the browser more credit than it used', async () => {
    const { page, connection, stream } = await terminals.opened();
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
    expect(await terminals.browse('anybody', text).closed()).toBe(1008);
  });

  test('input before the shell runs, text that is too long and a second request close the socket', async () => {
    const { uid, open, connection } = await terminals.placed();
    const early = terminals.browse(uid, open);
    await connection.next('openStream');
    early.type('ls');
    expect(await early.closed()).toBe(1008);
    for (const wrong of [
      { type: 'input', input: { type: 'text', text: 'x'.repeat(MAX_TERMINAL_TEXT + 1) } },
      open,
    ]) {
      const page = terminals.browse(uid, open);
      const { stream } = await connection.next('openStream');
      connection.send({ type: 'streamItem', stream, item: { type: 'terminal-opened' } });
      await page.got('opened');
      page.socket.send(JSON.stringify(wrong));
      expect(await page.closed()).toBe(1008);
    }
    connection.close();
  });

  test('an agent that sends something else than a terminal, or output before it is open, ends it', async () => {
    const all = await terminals.opened();
    const log: StreamItem = { type: 'log', lines: [] };
    all.connection.send({ type: 'streamItem', stream: all.stream, item: log });
    expect(await all.page.end()).toMatchObject({ code: 'failed' });
    const page = terminals.browse(all.uid, all.open);
    const { stream } = await all.connection.next('openStream');
    all.connection.send({ type: 'streamItem', stream, item: output('early') });
    expect(await page.end()).toMatchObject({ code: 'failed' });
    await all.connection.reportAndWait({ full: true });
    all.connection.close();
  });

  test('an agent that sends more than it has credit for ends it; its other messages are still read', async () => {
    const { page, connection, stream } = await terminals.opened();
    page.socket.pause();
    const text = 'x'.repeat(MAX_TERMINAL_TEXT);
    for (let n = 0; n < 6_000; n++) connection.send({ type: 'streamItem', stream, item: output(text) });
    expect((await connection.next('closeStream')).stream).toBe(stream);
    await connection.reportAndWait({ full: true });
    page.socket.terminate();
    connection.close();
  });

  test('a page that does not read, and claims to have shown all, does not make the server collect output', async () => {
    const { page, connection, stream } = await terminals.opened();
    page.socket.pause();
    const isClosed = () => connection.received.some(({ type }) => type === 'closeStream');
    const item = output('x'.repeat(MAX_TERMINAL_TEXT));
    // More in all than the network holds between two programs.
    for (let round = 0; round < 120 && !isClosed(); round++) {
      for (let n = 0; n < 30; n++) connection.send({ type: 'streamItem', stream, item });
      await connection.reportAndWait({ full: true });
      if (isClosed()) break;
      page.send({ type: 'output-shown', messages: 1_000 });
      page.type('x');
      await connection.next('streamInput');
      connection.send({ type: 'streamInputTaken', stream, units: 1 });
    }
    expect(isClosed()).toBe(true);
    page.socket.terminate();
    connection.close();
  });

  test('a page that types and does not read does not make the server collect what it is told of its input', async () => {
    const { page, connection, stream } = await terminals.opened();
    page.socket.pause();
    const isClosed = () => connection.received.some(({ type }) => type === 'closeStream');
    for (let round = 0; round < 400 && !isClosed(); round++) {
      page.type('x'.repeat(1_000));
      if (isClosed()) break;
      await connection.next('streamInput');
      for (let n = 0; n < 1_000; n++) connection.send({ type: 'streamInputTaken', stream, units: 1 });
      await connection.reportAndWait({ full: true });
    }
    expect(isClosed()).toBe(true);
    page.socket.terminate();
    connection.close();
  });

  test('an agent cannot keep the end out of the audit log, or write lines of its own into it', async () => {
    const { uid, page, connection, stream } = await terminals.opened();
    const message = 'gone\u0000\nTerminal opened in\u202e';
    connection.send({ type: 'streamEnd', stream, end: { code: 'failed', message } });
    await page.end();
    expect(await terminals.endIn(uid)).toMatch(/failed: gone Terminal opened in$/);
    connection.close();
  });

  test.each([
    ['pod', 'web\u0000'],
    ['pod', 'web-1, namespace other'],
    ['pod', '../web'],
    ['container', 'main\nof pod other'],
    ['container', 'a.b'],
  ])('as %s the text %j is refused', async (name, value) => {
    const { uid, open, connection } = await terminals.placed();
    const page = terminals.browse(
      uid,
      JSON.stringify({ ...open, request: { ...open.request, [name]: value } }),
    );
    expect(await page.closed()).toBe(1008);
    expect(asked(connection)).toBe(0);
    expect(await terminals.audited(uid)).toEqual([]);
    connection.close();
  });
});

import {
  MAX_TERMINAL_TEXT,
  TERMINAL_INPUT_CREDIT,
  TerminalCommand,
  type TerminalMessage,
} from '@hawser/contract/streams';
import type { SocketEvents } from '@hawser/ports';
import { VirtualClock } from '@hawser/ports/virtual';
import { expect, test } from 'vitest';
import { TerminalSession, type TerminalState } from './terminal-session.ts';

const request = {
  kind: 'terminal',
  objectID: 'o',
  pod: 'p',
  container: 'c',
  columns: 80,
  rows: 24,
} as const;

function start() {
  const sent: TerminalCommand[] = [];
  const states: TerminalState[] = [];
  const output: { text: string; shown: () => void }[] = [];
  let events: SocketEvents | undefined;
  const dial = (_url: string, of: SocketEvents) => {
    events = of;
    const send = (text: string) => void sent.push(TerminalCommand.parse(JSON.parse(text)));
    return { send, close() {}, terminate() {}, bufferedBytes: 0 };
  };
  const session = new TerminalSession(
    { dial, clock: new VirtualClock(), terminalsUrl: 'ws://server' },
    { routerID: 'r', request },
    {
      state: (state) => states.push(state),
      output: (text, shown) => output.push({ text, shown }),
    },
  );
  events?.opened();
  const receive = (message: TerminalMessage) => events?.message(JSON.stringify(message));
  receive({ type: 'opened', idleMs: 1 });
  const texts = () =>
    sent.flatMap((command) =>
      command.type === 'input' && command.input.type === 'text' ? [command.input.text] : [],
    );
  return { session, sent, states, output, receive, texts, closed: () => events?.closed(1006, '') };
}

test('a large paste is sent in pieces, as far as there is credit, and no character is cut', () => {
  const { session, receive, texts } = start();
  const paste = 'x'.concat('🙂'.repeat(60_000));
  session.type(paste);
  const first = texts().join('');
  expect(first.length).toBeLessThanOrEqual(TERMINAL_INPUT_CREDIT);
  expect(first.length).toBeGreaterThan(TERMINAL_INPUT_CREDIT - 3);
  for (let rest = paste.length - first.length; rest > 0; ) {
    receive({ type: 'input-taken', units: 20_000 });
    rest -= 20_000;
  }
  expect(texts().join('')).toBe(paste);
  for (const text of texts()) {
    expect(text.length).toBeLessThanOrEqual(MAX_TERMINAL_TEXT);
    expect(text.isWellFormed()).toBe(true);
  }
});

test('output counts as shown when it was drawn, many messages at once', async () => {
  const { sent, output, receive } = start();
  for (const text of ['a', 'b', 'c']) receive({ type: 'output', text });
  await Promise.resolve();
  expect(sent).toHaveLength(1);
  for (const { shown } of output) shown();
  await Promise.resolve();
  expect(sent.at(-1)).toEqual({ type: 'output-shown', messages: 3 });
});

test('a lost connection is not taken for an end of the shell, and an end stays one', () => {
  const lost = start();
  lost.closed();
  expect(lost.states.map(({ kind }) => kind)).toEqual(['open', 'cut']);
  const ended = start();
  ended.receive({ type: 'end', end: { code: 'exited', message: '', exitCode: 3 } });
  ended.closed();
  expect(ended.states.at(-1)).toMatchObject({ kind: 'ended', end: { exitCode: 3 } });
});

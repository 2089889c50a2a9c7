import { expect, test } from 'vitest';
import { type Channel, Exchange } from './index.ts';

const exchange = (fill: number) => new Exchange(new Uint8Array(32).fill(fill));

function connected(context = 'context', theirContext = context): { agent: Channel; server: Channel } {
  const [ofAgent, ofServer] = [exchange(1), exchange(2)];
  return {
    agent: ofAgent.channel(ofServer.publicKey, 'agent', context),
    server: ofServer.channel(ofAgent.publicKey, 'server', theirContext),
  };
}

test('messages of both sides arrive, in their order', () => {
  const { agent, server } = connected();
  for (const text of ['{"a":1}', '', '日本']) {
    expect(server.open(agent.seal(text))).toBe(text);
    expect(agent.open(server.seal(text))).toBe(text);
  }
});

test('a message that was changed, repeated, left out, sent back or invented is none', () => {
  const { agent, server } = connected();
  const [first, second] = [agent.seal('first'), agent.seal('second')];
  expect(server.open(second)).toBeNull();
  expect(server.open(first.replace('first', 'other'))).toBeNull();
  expect(server.open('first')).toBeNull();
  expect(server.open('')).toBeNull();
  expect(agent.open(first)).toBeNull();
  expect(server.open(first)).toBe('first');
  expect(server.open(first)).toBeNull();
  expect(server.open(second)).toBe('second');
});

test('whoever stands in between with keys of its own, or signed something else, cannot speak', () => {
  const { agent } = connected();
  const stranger = exchange(3).channel(exchange(1).publicKey, 'server', 'context');
  expect(agent.open(stranger.seal('text'))).toBeNull();
  const other = connected('context', 'another context');
  expect(other.agent.open(other.server.seal('text'))).toBeNull();
});

test('what is no key of an exchange is refused', () => {
  const notKeys = ['', 'nonce', Buffer.alloc(44).toString('base64'), exchange(1).publicKey.slice(4)];
  // All zero: every side would get the same secret (RFC 7748 §6.1).
  const zero = Buffer.concat([Buffer.from('302a300506032b656e032100', 'hex'), Buffer.alloc(32)]);
  for (const key of [...notKeys, zero.toString('base64')])
    expect(() => exchange(1).channel(key, 'agent', '')).toThrow();
});

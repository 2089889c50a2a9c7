import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { signedBy } from './signature.ts';

const spki = (key: KeyObject) => key.export({ type: 'spki', format: 'der' });
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const own = spki(publicKey).toString('base64');
const signed = (text: string, key = privateKey) => sign(null, Buffer.from(text), key).toString('base64');

test('a signature is valid only for its text and key', () => {
  expect(signedBy(own, 'text', signed('text'))).toBe(true);
  expect(signedBy(own, 'text', signed('another'))).toBe(false);
  expect(signedBy(own, 'text', signed('text', generateKeyPairSync('ed25519').privateKey))).toBe(false);
  expect(signedBy(own, 'text', 'no signature')).toBe(false);
  expect(signedBy(own, 'text', '')).toBe(false);
});

test('a key that is not exactly one Ed25519 key is rejected', () => {
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const x25519 = spki(generateKeyPairSync('x25519').publicKey).toString('base64');
  const text = 'text';
  const byOther = sign('sha256', Buffer.from(text), other.privateKey).toString('base64');
  expect(signedBy(spki(other.publicKey).toString('base64'), text, byOther)).toBe(false);
  for (const key of [x25519, `${own}AA`, own.slice(4), ` ${own}`, `${own}\n`, '', 'AAAA']) {
    expect([key, signedBy(key, text, signed(text))]).toEqual([key, false]);
  }
});

test('any 32 bytes as a key give an invalid signature and no error', () => {
  const prefix = spki(publicKey).subarray(0, 12);
  for (const byte of [0, 1, 0x7f, 0xff]) {
    const key = Buffer.concat([prefix, Buffer.alloc(32, byte)]).toString('base64');
    expect([byte, signedBy(key, 'text', signed('text'))]).toEqual([byte, false]);
  }
});

import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { slowRsaKey } from '../testing/slow-rsa-key.ts';
import { quickPrivateKey } from './private-key.ts';

const pem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();

describe('a private key', () => {
  it('of a usual kind is used', () => {
    const keys = [
      generateKeyPairSync('rsa', { modulusLength: 2048 }),
      generateKeyPairSync('ec', { namedCurve: 'P-256' }),
      generateKeyPairSync('ed25519'),
    ];
    for (const { privateKey } of keys) expect(quickPrivateKey(pem(privateKey))).not.toBe(null);
  });

  it('that takes long to sign is refused: a long exponent, or a long modulus', () => {
    expect(quickPrivateKey(slowRsaKey({}))).not.toBe(null);
    expect(quickPrivateKey(slowRsaKey())).toBe(null);
    expect(quickPrivateKey(slowRsaKey({ n: Buffer.alloc(1_100, 0xff) }))).toBe(null);
    expect(quickPrivateKey(slowRsaKey({ p: Buffer.alloc(128, 0xff) }))).toBe(null);
  });

  it('that is none is refused', () => {
    expect(quickPrivateKey('-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n')).toBe(null);
  });
});

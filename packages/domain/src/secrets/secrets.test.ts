import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkPemKey,
  checkSecretKey,
  checkSecretName,
  readSecretPairs,
  secretMessages,
  secretNamespaceOf,
} from './index.ts';

describe('a key', () => {
  it('is what Kubernetes takes as a file name', () => {
    for (const key of ['a', 'A_b-c.d', '.env', '0', 'a'.repeat(253), '__proto__'])
      expect(checkSecretKey(key)).toBeNull();
    for (const key of ['', ' ', 'a b', 'a/b', 'é', '.', '..', '..a', 'a\n', 'a'.repeat(254)])
      expect(checkSecretKey(key)).toBe(secretMessages.invalidKey(key));
    expect(checkSecretKey('a b')).toMatch(/^"a b" is not a valid key\. It must be /);
  });
});

describe('the name of a secret', () => {
  it('has 2 to 63 characters and keeps the rule', () => {
    expect(checkSecretName('db-2')).toBeNull();
    expect(checkSecretName('a'.repeat(63))).toBeNull();
    expect(checkSecretName('a')).toBe('Secret name must be at least 2 characters.');
    expect(checkSecretName('a'.repeat(64))).toBe('Secret name must be at most 63 characters.');
    for (const name of ['1a', 'a-', 'aB', 'a.b', 'a b'])
      expect(checkSecretName(name)).toBe(secretMessages.nameRule);
  });
});

describe('the namespace', () => {
  it('is default for a secret that opens anywhere in several clusters, and else what was said', () => {
    expect(secretNamespaceOf('cluster', true, 'shop')).toBe('default');
    expect(secretNamespaceOf('cluster', false, 'shop')).toBe('shop');
    expect(secretNamespaceOf('namespace', true, 'shop')).toBe('shop');
    expect(secretNamespaceOf('strict', true, 'shop')).toBe('shop');
  });
});

describe('the pem key of a network', () => {
  it('has to be there', () => {
    for (const none of [null, undefined, '', ' \n'])
      expect(checkPemKey(none)).toBe('Network pem key missing');
    expect(checkPemKey('-----BEGIN CERTIFICATE-----')).toBeNull();
  });
});

describe('pairs', () => {
  it('are read one on a line, trimmed, with any value', () => {
    expect(readSecretPairs(' user = ada \r\n\nurl=postgres://a?b=c\nempty=\nuser=eve')).toEqual({
      pairs: [
        ['user', 'eve'],
        ['url', 'postgres://a?b=c'],
        ['empty', ''],
      ],
    });
  });

  it('are told when there are none, when a line has no "=", and when a key is none', () => {
    expect(readSecretPairs(' \n ')).toEqual({ message: 'Please add at least one key-value pair' });
    expect(readSecretPairs('a=1\nb')).toEqual({
      message: 'Unable to parse the key-value pairs. Please try again.',
    });
    expect(readSecretPairs('a b=1')).toEqual({ message: secretMessages.invalidKey('a b') });
    expect(readSecretPairs('=1')).toEqual({ message: secretMessages.invalidKey('') });
  });

  it('are either pairs with valid keys or one message, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const read = readSecretPairs(text);
        if ('message' in read) expect(read.message).not.toBe('');
        else for (const [key] of read.pairs) expect(checkSecretKey(key)).toBeNull();
      }),
    );
  });
});

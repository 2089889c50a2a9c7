import { expect, it } from 'vitest';
import { digestOf } from './manifest-digest.ts';

it('is SHA-256 of the canonical JSON, independent of the order of keys', () => {
  expect(digestOf('')).toBe('12ae32cb1ec02d01eda3581b127c1fee3b0dc53572ed6baf239721a03d82e126');
  expect(digestOf({ b: 1, a: 2 })).toBe(digestOf({ a: 2, b: 1 }));
  expect(digestOf({ a: 1 })).not.toBe(digestOf({ a: '1' }));
});

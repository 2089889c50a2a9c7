import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, digestOf } from './index.ts';

describe('canonical JSON', () => {
  it('sorts keys and leaves out what is undefined', () => {
    expect(canonicalJson({ b: [1, 'x', null, true], a: { d: 1, c: undefined } })).toBe(
      '{"a":{"d":1},"b":[1,"x",null,true]}',
    );
  });

  it('is JSON of an equal value, whatever the order of the keys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value);
        expect(JSON.stringify(JSON.parse(text))).toBe(
          JSON.stringify(JSON.parse(canonicalJson(JSON.parse(text)))),
        );
        expect(canonicalJson(JSON.parse(JSON.stringify(value)))).toBe(text);
      }),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.integer()), (value) => {
        const turned = Object.fromEntries(Object.entries(value).reverse());
        expect(canonicalJson(turned)).toBe(canonicalJson(value));
      }),
    );
  });

  it('refuses what JSON cannot hold', () => {
    let deep: unknown = [];
    for (let i = 0; i < 10_000; i++) deep = [deep];
    const loop: unknown[] = [];
    loop.push(loop);
    for (const value of [
      Number.NaN,
      Number.POSITIVE_INFINITY,
      () => 1,
      1n,
      Symbol('a'),
      deep,
      loop,
      undefined,
    ]) {
      expect(() => canonicalJson(value)).toThrow(TypeError);
    }
  });
});

describe('a digest', () => {
  it('is SHA-256 of the canonical JSON', async () => {
    expect(await digestOf('')).toBe('12ae32cb1ec02d01eda3581b127c1fee3b0dc53572ed6baf239721a03d82e126');
    expect(await digestOf({ b: 1, a: 2 })).toBe(await digestOf({ a: 2, b: 1 }));
    expect(await digestOf({ a: 1 })).not.toBe(await digestOf({ a: '1' }));
  });
});

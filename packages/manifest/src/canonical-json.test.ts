import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from './index.ts';

describe('canonical JSON', () => {
  it('sorts keys and omits undefined members', () => {
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

  it('refuses values that JSON cannot represent', () => {
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

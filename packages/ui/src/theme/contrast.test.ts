import { expect, it } from 'vitest';
import { contrast, tokensOf } from './contrast.ts';

it('black on white is the greatest contrast there is, and the order does not matter', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

it('reads the colours of one block of a sheet', () => {
  const sheet = ':root { --a: #000000; } [data-x] { --a: #ffffff; --b: 3px; }';
  expect([...tokensOf(sheet, '[data-x]')]).toEqual([['a', '#ffffff']]);
});

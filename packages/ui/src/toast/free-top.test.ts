import { expect, it } from 'vitest';
import { freeTop } from './free-top.ts';

const screen = { from: 56, to: 900 };

it('is as high as possible', () => {
  expect(freeTop(40, screen, [])).toBe(56);
  expect(freeTop(40, screen, [{ top: 10, bottom: 40 }])).toBe(56);
});

it('is below what it would cover, or between', () => {
  const bar = { top: 50, bottom: 100 };
  expect(freeTop(40, screen, [bar])).toBe(106);
  expect(freeTop(40, screen, [{ top: 130, bottom: 160 }, bar])).toBe(166);
  expect(freeTop(40, screen, [{ top: 152, bottom: 160 }, bar])).toBe(106);
});

it('is nowhere on a screen without room', () => {
  expect(freeTop(40, screen, [{ top: 50, bottom: 870 }])).toBeNull();
});

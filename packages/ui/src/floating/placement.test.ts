import { expect, it } from 'vitest';
import { placeNear } from './placement.ts';

const window = { width: 1000, height: 600 };
const panel = { width: 400, height: 200 };
const at = (left: number, top: number) => ({ left, top, width: 60, height: 20 });

it('goes below its anchor', () => {
  expect(placeNear(at(100, 100), panel, window, 'start', 6)).toEqual({ left: 100, top: 126 });
});

it('goes above where there is no room below', () => {
  expect(placeNear(at(100, 500), panel, window, 'start', 6)).toEqual({ left: 100, top: 294 });
});

it('stays inside the window', () => {
  expect(placeNear(at(900, 100), panel, window, 'start', 6).left).toBe(592);
  expect(placeNear(at(0, 100), panel, window, 'center', 6).left).toBe(8);
});

it('a panel higher than the window starts at its top edge', () => {
  expect(placeNear(at(100, 100), { width: 400, height: 900 }, window, 'start', 6).top).toBe(8);
});

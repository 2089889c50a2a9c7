import { FRESH_SETTINGS } from '@hawser/ui/grid-settings';
import { expect, test } from 'vitest';
import { addressOf, shownSettings, tonesOf } from './grid-address.ts';

const stored = {
  ...FRESH_SETTINGS,
  filters: { tags: ['prod'] },
  sort: { columnId: 'status', direction: 'descending' },
} as const;

test('a page that is opened without a word shows what was left', () => {
  expect(shownSettings(stored, {})).toEqual(stored);
  expect(shownSettings(stored, { row: 'c1' })).toEqual(stored);
});

test('an address that says what to show counts', () => {
  const shown = shownSettings(stored, { tone: 'negative', sort: 'name' });
  expect(shown.filters).toEqual({ status: ['negative'] });
  expect(shown.sort).toEqual({ columnId: 'name', direction: 'ascending' });
  expect(shownSettings(stored, { q: 'lyon' }).filters).toEqual({});
});

test('what is set can be told in an address, and read from it again', () => {
  const address = addressOf(stored);
  expect(address).toEqual({ filter: { tags: ['prod'] }, sort: '-status' });
  expect(shownSettings(FRESH_SETTINGS, address)).toEqual(stored);
});

test('an order that is taken back is taken from the address, too', () => {
  const address = { ...addressOf(stored), ...addressOf({ filters: {}, sort: null }) };
  expect(shownSettings(FRESH_SETTINGS, address)).toEqual(FRESH_SETTINGS);
  // What is not spoken of stays as it is.
  expect('sort' in addressOf({ filters: {} })).toBe(false);
});

test('tones are among the values of a status', () => {
  expect(tonesOf({ status: ['unknown', 'nonsense', 'negative'] })).toEqual(['negative', 'unknown']);
  expect(tonesOf({})).toBeUndefined();
});

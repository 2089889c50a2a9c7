import { FRESH_SETTINGS } from '@hawser/ui/grid-settings';
import { expect, test } from 'vitest';
import { addressOf, shownSettings, tonesOf } from './grid-url.ts';

const stored = {
  ...FRESH_SETTINGS,
  filters: { tags: ['prod'] },
  sort: { columnId: 'status', direction: 'descending' },
} as const;

test('a page opened without parameters shows the stored settings', () => {
  expect(shownSettings(stored, {})).toEqual(stored);
  expect(shownSettings(stored, { row: 'c1' })).toEqual(stored);
});

test('the parameters of a URL take precedence', () => {
  const shown = shownSettings(stored, { tone: 'negative', sort: 'name' });
  expect(shown.filters).toEqual({ status: ['negative'] });
  expect(shown.sort).toEqual({ columnId: 'name', direction: 'ascending' });
  expect(shownSettings(stored, { q: 'lyon' }).filters).toEqual({});
});

test('settings can be written to a URL and read back', () => {
  const address = addressOf(stored);
  expect(address).toEqual({ filter: { tags: ['prod'] }, sort: '-status' });
  expect(shownSettings(FRESH_SETTINGS, address)).toEqual(stored);
});

test('resetting the order removes it from the URL', () => {
  const address = { ...addressOf(stored), ...addressOf({ filters: {}, sort: null }) };
  expect(shownSettings(FRESH_SETTINGS, address)).toEqual(FRESH_SETTINGS);
  // Other parameters are not changed.
  expect('sort' in addressOf({ filters: {} })).toBe(false);
});

test('tones are among the values of a status filter', () => {
  expect(tonesOf({ status: ['unknown', 'nonsense', 'negative'] })).toEqual(['negative', 'unknown']);
  expect(tonesOf({})).toBeUndefined();
});

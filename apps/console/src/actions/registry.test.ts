import { expect, it, test } from 'vitest';
import { KEYS } from '../keys/index.ts';
import { GENERAL } from './general.ts';
import { NOUNS } from './nouns.ts';

const nouns = NOUNS.map(({ one, actions }) => ({
  one,
  actions: actions.map(({ id, label, keys }) => ({ id, label, keys })),
}));
const sheet = new Set(KEYS.flatMap(({ keys }) => keys.map(([key]) => key)));
/** Keys that a grid or the frame takes itself. */
const TAKEN = new Set(['j', 'k', ' ', 'g', 'w', '/']);

it.each(nouns)('every action of $one has a key, which the sheet of keys names', ({ actions }) => {
  expect(actions.filter(({ keys }) => keys === undefined)).toEqual([]);
  expect(actions.filter(({ keys = '' }) => !sheet.has(keys) || TAKEN.has(keys))).toEqual([]);
});

it.each(nouns)('a key does one thing with $one', ({ actions }) => {
  // To install and to show what is installed are never offered together.
  const keys = actions.filter(({ label }) => label !== 'Show the Installation').map(({ keys: key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});

test('an action of a page or of the whole console is defined once', () => {
  const ids = GENERAL.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('its key is on the sheet, does one thing on a page, and nothing with the marked row', () => {
  const ofRows = new Set(nouns.flatMap(({ actions }) => actions.map(({ keys }) => keys)));
  const keyed = GENERAL.filter(({ keys }) => keys !== undefined);
  expect(keyed.filter(({ keys = '' }) => !sheet.has(keys) || TAKEN.has(keys) || ofRows.has(keys))).toEqual(
    [],
  );
  const places = keyed.map(({ keys, page = 'anywhere' }) => `${keys} ${page}`);
  expect(new Set(places).size).toBe(places.length);
  const everywhere = keyed.filter(({ page }) => page === undefined).map(({ keys }) => keys);
  expect(keyed.filter(({ page, keys }) => page !== undefined && everywhere.includes(keys))).toEqual([]);
});

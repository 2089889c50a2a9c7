import { expect, it } from 'vitest';
import { CLUSTER } from '../clusters/index.ts';
import { KEYS } from '../keys/index.ts';
import { NETWORK, ROUTER } from '../networks/index.ts';
import { OBJECT } from '../objects/index.ts';

const nouns = [NETWORK, ROUTER, CLUSTER, OBJECT].map(({ one, actions }) => ({
  one,
  actions: actions.map(({ id, label, keys }) => ({ id, label, keys })),
}));
const sheet = new Set(KEYS.flatMap(({ keys }) => keys.map(([key]) => key)));
/** Keys that a grid takes itself. */
const TAKEN = new Set(['j', 'k', ' ', 'g', 'w', '/', '?']);

it.each(nouns)('every action of $one has a key, which the sheet of keys names', ({ actions }) => {
  expect(actions.filter(({ keys }) => keys === undefined)).toEqual([]);
  expect(actions.filter(({ keys = '' }) => !sheet.has(keys) || TAKEN.has(keys))).toEqual([]);
});

it.each(nouns)('a key does one thing with $one', ({ actions }) => {
  // To install and to show what is installed are never offered together.
  const keys = actions.filter(({ label }) => label !== 'Show the installation').map(({ keys: key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});

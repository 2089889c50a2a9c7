import { expect, test } from 'vitest';
import { configMap, wanted } from '../testing/manifests.ts';
import { type DesiredMessage, Wanted } from './wanted.ts';

const order = (message: Partial<DesiredMessage>): DesiredMessage => ({
  type: 'desired',
  revision: 1,
  apply: [],
  remove: [],
  complete: false,
  keep: [],
  ...message,
});
const a = wanted('a', 1, configMap('a', {}));
const b = wanted('b', 1, configMap('b', {}));

test('a difference touches what it names and nothing else', () => {
  const set = new Wanted();
  expect([...set.take(order({ apply: [a, b] }), ['c'])]).toEqual(['a', 'b']);
  expect([...set.take(order({ remove: ['a'] }), ['c'])]).toEqual(['a']);
  expect(set.isDoomed('a')).toBe(true);
  expect(set.isDoomed('c')).toBe(false);
  expect(set.ids()).toEqual(['b']);
});

test('in a complete set, what is neither applied nor kept is doomed', () => {
  const set = new Wanted();
  set.take(order({ apply: [a] }), []);
  set.take(order({ apply: [b], keep: ['kept'], complete: true }), ['kept', 'left']);
  expect(['a', 'b', 'kept', 'left'].filter((id) => set.isDoomed(id))).toEqual(['a', 'left']);
});

test('what is wanted again is not doomed any more', () => {
  const set = new Wanted();
  set.take(order({ apply: [a] }), []);
  set.take(order({ remove: ['a'] }), []);
  set.take(order({ apply: [a] }), []);
  expect(set.isDoomed('a')).toBe(false);
  expect(set.get('a')).toBe(a);
});

test('detached, everything is doomed', () => {
  const set = new Wanted();
  set.take(order({ apply: [a] }), []);
  expect([...set.clear(['old'])].toSorted()).toEqual(['a', 'old']);
  expect(set.ids()).toEqual([]);
  expect(set.doomedCount).toBe(2);
});

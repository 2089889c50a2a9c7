import { expect, test } from 'vitest';
import { configMap, desired } from '../testing/manifests.ts';
import { type DesiredMessage, DesiredSet } from './desired-set.ts';

const order = (message: Partial<DesiredMessage>): DesiredMessage => ({
  type: 'desired',
  revision: 1,
  apply: [],
  remove: [],
  complete: false,
  keep: [],
  ...message,
});
const a = desired('a', 1, configMap('a', {}));
const b = desired('b', 1, configMap('b', {}));

test('a delta changes only what it names', () => {
  const set = new DesiredSet();
  expect([...set.receive(order({ apply: [a, b] }), ['c'])]).toEqual(['a', 'b']);
  expect([...set.receive(order({ remove: ['a'] }), ['c'])]).toEqual(['a']);
  expect(set.isToBePruned('a')).toBe(true);
  expect(set.isToBePruned('c')).toBe(false);
  expect(set.ids()).toEqual(['b']);
});

test('with a complete set, what is neither applied nor kept is to be pruned', () => {
  const set = new DesiredSet();
  set.receive(order({ apply: [a] }), []);
  set.receive(order({ apply: [b], keep: ['kept'], complete: true }), ['kept', 'left']);
  expect(['a', 'b', 'kept', 'left'].filter((id) => set.isToBePruned(id))).toEqual(['a', 'left']);
});

test('what is desired again is no longer to be pruned', () => {
  const set = new DesiredSet();
  set.receive(order({ apply: [a] }), []);
  set.receive(order({ remove: ['a'] }), []);
  set.receive(order({ apply: [a] }), []);
  expect(set.isToBePruned('a')).toBe(false);
  expect(set.get('a')).toBe(a);
});

test('what is removed without cascade stays so until it is pruned, or desired again', () => {
  const set = new DesiredSet();
  set.receive(order({ apply: [a, b] }), []);
  set.receive(order({ remove: ['a', 'b', 'old'], orphan: ['a', 'old'] }), ['a', 'b', 'old']);
  expect(['a', 'b', 'old'].filter((id) => set.isOrphan(id))).toEqual(['a', 'old']);
  set.receive(order({ apply: [a] }), []);
  set.pruned('old');
  expect(['a', 'b', 'old'].filter((id) => set.isOrphan(id))).toEqual([]);
});

test('after detach everything is to be pruned', () => {
  const set = new DesiredSet();
  set.receive(order({ apply: [a] }), []);
  expect([...set.clear(['old'])].toSorted()).toEqual(['a', 'old']);
  expect(set.ids()).toEqual([]);
  expect(set.pruneCount).toBe(2);
});

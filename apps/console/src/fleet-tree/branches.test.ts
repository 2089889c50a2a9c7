import { expect, it } from 'vitest';
import { closedAmong, withToggled } from './branches.ts';

const above = ['n:1', 'r:1'];

it('a branch is collapsed by the depth, or individually', () => {
  expect(closedAmong({ expandDepth: 1, toggled: [] }, above)).toEqual(['n:1', 'r:1']);
  expect(closedAmong({ expandDepth: 2, toggled: [] }, above)).toEqual(['r:1']);
  expect(closedAmong({ expandDepth: 2, toggled: ['n:1', 'r:1'] }, above)).toEqual(['n:1']);
  expect(closedAmong({ expandDepth: 3, toggled: [] }, above)).toEqual([]);
});

it('with a filter by status all remaining branches are expanded', () => {
  expect(closedAmong({ expandDepth: 1, toggled: ['n:1'], tones: ['warning'] }, above)).toEqual(['n:1']);
});

it('with a search text all remaining branches are expanded', () => {
  expect(closedAmong({ expandDepth: 1, toggled: ['r:1'], text: 'b' }, above)).toEqual(['r:1']);
});

it('a collapsed branch is expanded the way it was collapsed', () => {
  expect(withToggled({ expandDepth: 2, toggled: ['n:1'] }, ['n:1', 'r:1']).toggled).toEqual(['r:1']);
});

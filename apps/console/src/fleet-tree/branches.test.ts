import { expect, it } from 'vitest';
import { closedAmong, withToggled } from './branches.ts';

const above = ['n:1', 'r:1'];

it('a branch is closed by the depth, or by hand', () => {
  expect(closedAmong({ expandDepth: 1, toggled: [] }, above)).toEqual(['n:1', 'r:1']);
  expect(closedAmong({ expandDepth: 2, toggled: [] }, above)).toEqual(['r:1']);
  expect(closedAmong({ expandDepth: 2, toggled: ['n:1', 'r:1'] }, above)).toEqual(['n:1']);
  expect(closedAmong({ expandDepth: 3, toggled: [] }, above)).toEqual([]);
});

it('where a text narrows the tree all that is left stands open', () => {
  expect(closedAmong({ expandDepth: 1, toggled: ['r:1'], text: 'b' }, above)).toEqual(['r:1']);
});

it('what is closed is opened the way that it was closed', () => {
  expect(withToggled({ expandDepth: 2, toggled: ['n:1'] }, ['n:1', 'r:1']).toggled).toEqual(['r:1']);
});

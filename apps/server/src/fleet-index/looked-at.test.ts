import type { WindowQuery } from '@hawser/contract';
import { describe, expect, it } from 'vitest';
import { readsEveryPlacement, routersIn } from './looked-at.ts';

const range = { from: 0, to: 10 };
const tree = { collection: 'tree' as const, expandDepth: 2, toggled: [], range };

describe('the routers whose placements a window needs', () => {
  it.each<[string, WindowQuery, boolean]>([
    ['networks', { collection: 'networks', range }, false],
    [
      'clusters by status',
      { collection: 'clusters', order: { by: 'status', descending: true }, range },
      false,
    ],
    ['a tree with clusters closed', tree, false],
    ['a tree with one cluster open', { ...tree, toggled: ['r:r1'] }, false],
    ['a tree with all clusters open', { ...tree, expandDepth: 3 }, true],
    ['a tree in which objects are searched', { ...tree, text: ' web ' }, true],
    ['a tree with blanks for a text', { ...tree, text: '  ' }, false],
    ['how many objects there are', { collection: 'objects', range: { from: 0, to: 0 } }, false],
    [
      'how many objects are down',
      { collection: 'objects', tones: ['negative'], range: { from: 0, to: 0 } },
      true,
    ],
    ['objects', { collection: 'objects', range }, true],
    ['clusters of an object', { collection: 'placements', objectID: 'o1', range }, true],
    ['the overview', { collection: 'overview', range: { from: 0, to: 1 } }, true],
  ])('are all, or those it shows: %s', (_, query, isEvery) => {
    expect(readsEveryPlacement(query)).toBe(isEvery);
  });

  it('are those of its rows, of the objects below them, and those that are open above the rows', () => {
    const query = { ...tree, toggled: ['n:n1', 'r:open'] };
    const routers = [...routersIn(query, { keys: ['n:n2', 'r:r1', 'o:r2/o1', 'o:r2/o2'], total: 4 })];
    expect(new Set(routers)).toEqual(new Set(['open', 'r1', 'r2']));
    expect([...routersIn({ collection: 'routers', range }, { keys: ['r1', 'r2'], total: 2 })]).toEqual([
      'r1',
      'r2',
    ]);
    expect([...routersIn({ collection: 'networks', range }, { keys: ['n1'], total: 1 })]).toEqual([]);
  });
});

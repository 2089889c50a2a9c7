import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_TREE_DEPTH, type OwnedResource, resourceTree } from './index.ts';

const byUid = (a: OwnedResource, b: OwnedResource) => (a.uid < b.uid ? -1 : 1);
const lines = (resources: OwnedResource[], root: string) =>
  resourceTree(resources, root, byUid).map(({ depth, resource }) => `${'  '.repeat(depth)}${resource.uid}`);

describe('the resource tree', () => {
  test('lists descendants under their owners, depth first', () => {
    const resources = [
      { uid: 'pod-2', parents: ['set'] },
      { uid: 'web', parents: [] },
      { uid: 'set', parents: ['web'] },
      { uid: 'pod-1', parents: ['set'] },
      { uid: 'other', parents: ['elsewhere'] },
    ];
    expect(lines(resources, 'web')).toEqual(['web', '  set', '    pod-1', '    pod-2']);
    expect(lines(resources, 'unknown')).toEqual([]);
  });

  test('ends at a loop of owners, and lists a resource with two owners once', () => {
    const loop = [
      { uid: 'a', parents: ['c'] },
      { uid: 'b', parents: ['a'] },
      { uid: 'c', parents: ['b', 'a'] },
    ];
    expect(lines(loop, 'a')).toEqual(['a', '  b', '  c']);
  });

  test('follows a chain of owners down to 1,000 levels', () => {
    const chain = Array.from({ length: 10_000 }, (_, n) => ({
      uid: `${n}`,
      parents: n === 0 ? [] : [`${n - 1}`],
    }));
    const places = resourceTree(chain, '0', byUid);
    expect(places).toHaveLength(MAX_TREE_DEPTH + 1);
    expect(places.at(-1)).toMatchObject({ depth: MAX_TREE_DEPTH, childCount: 0, isCut: true });
    expect(places.filter(({ isCut }) => isCut)).toHaveLength(1);
    const whole = resourceTree(chain.slice(0, MAX_TREE_DEPTH + 1), '0', byUid);
    expect(whole.at(-1)).toMatchObject({ depth: MAX_TREE_DEPTH, isCut: false });
  });

  test('lists every reachable resource exactly once, a child always below its place’s parent', () => {
    const uid = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
    const resources = fc.uniqueArray(fc.record({ uid, parents: fc.array(uid, { maxLength: 3 }) }), {
      selector: ({ uid: id }) => id,
    });
    fc.assert(
      fc.property(resources, (some) => {
        const places = resourceTree(some, 'a', byUid);
        const listed = places.map(({ resource }) => resource.uid);
        expect(new Set(listed).size).toBe(listed.length);
        const reachable = new Set(some.some(({ uid: id }) => id === 'a') ? ['a'] : []);
        for (let size = -1; size !== reachable.size; ) {
          size = reachable.size;
          for (const each of some)
            if (each.parents.some((parent) => reachable.has(parent))) reachable.add(each.uid);
        }
        expect(new Set(listed)).toEqual(reachable);
        for (const { parent, resource } of places.slice(1)) expect(resource.parents).toContain(parent);
      }),
    );
  });
});

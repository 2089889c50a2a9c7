import type { TreeNode } from '@hawser/contract/streams';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clamped, following, renderedFor } from './graph-camera.ts';
import { GROUPED_ABOVE, type GraphItem, graphItems, nodeKey } from './graph-items.ts';
import { cardBeside } from './graph-keys.ts';
import { CARD, graphLayout } from './graph-layout.ts';
import { linesIn, otherOwners } from './graph-lines.ts';
import { NO_TREE, rowsOf } from './tree-state.ts';

type Health = NonNullable<TreeNode['health']>['status'];

const node = (uid: string, parents: string[], health: Health | null = null, kind = 'Pod'): TreeNode => ({
  uid,
  parents,
  apiVersion: 'v1',
  kind,
  namespace: 'shop',
  name: uid,
  createdAt: 1,
  health: health === null ? null : { status: health, message: '' },
  replicas: '',
  images: [],
  node: '',
  containers: [],
  conditions: [],
  labels: {},
});
const placesOf = (nodes: readonly TreeNode[]) =>
  rowsOf({ ...NO_TREE, root: 'web', nodes: new Map(nodes.map((each) => [each.uid, each])) }, new Set());
const graphOf = (nodes: readonly TreeNode[], open: readonly string[] = []) =>
  graphItems(placesOf(nodes), new Set(open));
const many = (count: number, parent: string, health: Health): TreeNode[] =>
  Array.from({ length: count }, (_, n) => node(`${parent}-${health}-${n}`, [parent], health));
const title = (item: GraphItem): string =>
  item.type === 'node' ? item.node.uid : `${item.count} ${item.kind} ${item.worst}`;

/** Trees of up to 60 resources: each is owned by an earlier one. */
const trees = fc
  .array(fc.tuple(fc.nat(), fc.constantFrom<Health | null>('Healthy', 'Degraded', 'Progressing', null)), {
    maxLength: 60,
  })
  .map((owned) => [
    node('web', []),
    ...owned.map(([owner, health], at) => {
      const parent = owner % (at + 1);
      return node(`${at + 1}`, [parent === 0 ? 'web' : `${parent}`], health);
    }),
  ]);

describe('the cards of a graph', () => {
  test('are depth first, and the siblings with the worst below them come first', () => {
    const items = graphOf([
      node('web', []),
      node('good', ['web'], 'Healthy'),
      node('set', ['web']),
      node('bad', ['set'], 'Degraded'),
    ]);
    expect(items.map(title)).toEqual(['web', 'set', 'bad', 'good']);
    expect(items.map(({ worst }) => worst)).toEqual(['Degraded', 'Degraded', 'Degraded', 'Healthy']);
    expect(items.map(({ position, siblings }) => [position, siblings])).toEqual([
      [1, 1],
      [1, 2],
      [1, 1],
      [2, 2],
    ]);
  });

  test('above the limit are groups of siblings with the same kind and health; an open group shows its members', () => {
    const nodes = [
      node('web', []),
      ...many(GROUPED_ABOVE, 'web', 'Healthy'),
      ...many(9, 'web', 'Degraded'),
      ...many(2, 'web', 'Progressing'),
      node('set', ['web'], null, 'ReplicaSet'),
    ];
    const items = graphOf(nodes);
    expect(items.map(title)).toEqual([
      'web',
      '9 Pod Degraded',
      'web-Progressing-0',
      'web-Progressing-1',
      `${GROUPED_ABOVE} Pod Healthy`,
      'set',
    ]);
    const [, degraded] = items;
    const opened = graphOf(nodes, [degraded?.key ?? '']);
    const members = opened.filter(({ parent }) => parent === degraded?.key).map(title);
    expect(members).toEqual(many(9, 'web', 'Degraded').map(({ uid }) => uid));
  });

  test('up to the limit are the resources themselves, each once', () => {
    const nodes = [node('web', []), ...many(GROUPED_ABOVE - 1, 'web', 'Healthy')];
    expect(graphOf(nodes)).toHaveLength(GROUPED_ABOVE);
    expect(graphOf([...nodes, node('one-more', ['web'], 'Healthy')])).toHaveLength(2);
  });

  test('end at a loop of owners, and at 1,000 levels', () => {
    const loop = [node('web', ['b']), node('a', ['web']), node('b', ['a', 'b'])];
    expect(graphOf(loop).map(title)).toEqual(['web', 'a', 'b']);
    const chain = Array.from({ length: 10_000 }, (_, n) =>
      node(n === 0 ? 'web' : `${n}`, n === 0 ? [] : [n === 1 ? 'web' : `${n - 1}`]),
    );
    const layout = graphLayout(graphOf(chain));
    expect(layout.cards).toHaveLength(1_001);
    expect(layout.height).toBe(CARD.height);
  });

  test('of kinds and UIDs with any text do not mix', () => {
    const nodes = [
      node('web', []),
      ...many(GROUPED_ABOVE, 'web', 'Healthy'),
      node('__proto__', ['web'], 'Healthy', 'Pod","Healthy'),
      node('n:web', ['web'], 'Healthy', '<b>"]'),
      ...Array.from({ length: 9 }, (_, n) => node(`constructor-${n}`, ['web'], 'Healthy', '<b>"]')),
    ];
    const keys = graphOf(nodes).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(graphOf(nodes).map(title)).toContain('10 <b>"] Healthy');
  });
});

describe('the layout', () => {
  test('places every card once, right of its owner, and none over another', () => {
    fc.assert(
      fc.property(trees, (nodes) => {
        const { cards, byKey, width, height } = graphLayout(graphOf(nodes));
        expect(cards).toHaveLength(nodes.length);
        for (const { item, x, y } of cards) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(y).toBeGreaterThanOrEqual(-0.001);
          expect(x + CARD.width).toBeLessThanOrEqual(width + 0.001);
          expect(y + CARD.height).toBeLessThanOrEqual(height + 0.001);
          const owner = item.parent === null ? undefined : byKey.get(item.parent);
          if (owner) expect(x).toBeGreaterThan(owner.x + CARD.width);
        }
        for (const a of cards) {
          for (const b of cards.slice(a.index + 1)) {
            const isApart = Math.abs(a.x - b.x) >= CARD.width || Math.abs(a.y - b.y) >= CARD.height - 0.001;
            expect(isApart).toBe(true);
          }
        }
      }),
    );
  });

  test('makes a block of many siblings without children', () => {
    const { width, height, frames } = graphLayout(graphOf([node('web', []), ...many(400, 'web', 'Healthy')]));
    expect(frames).toHaveLength(1);
    expect(width / height).toBeGreaterThan(1);
    expect(width / height).toBeLessThan(2.2);
  });

  test('draws a line to every child, and another one to a focused resource from its other owners', () => {
    const nodes = [node('web', []), node('a', ['web']), node('b', ['web', 'a'], 'Degraded')];
    const layout = graphLayout(graphOf(nodes));
    const lines = linesIn(layout, { x: -10, y: -10, width: 9_999, height: 9_999 });
    expect(lines.neutral.match(/H/g)).toHaveLength(2);
    expect(lines.negative.match(/H/g)).toHaveLength(2);
    const b = layout.byKey.get(nodeKey('b'));
    expect(b && otherOwners(layout, b, nodeKey)).toMatch(/^M[^M]+$/);
    const unknown = graphLayout(graphOf([node('web', []), node('a', ['web'], 'Unknown')]));
    expect(linesIn(unknown, { x: -10, y: -10, width: 9_999, height: 9_999 }).negative).toBe('');
    expect(linesIn(layout, { x: 90_000, y: 0, width: 10, height: 10 })).toEqual({
      neutral: '',
      negative: '',
    });
  });
});

describe('the camera', () => {
  const screen = { width: 800, height: 600 };

  test('keeps the card with the focus where it is when the tree changes', () => {
    fc.assert(
      fc.property(trees, fc.nat(), (nodes, at) => {
        const before = graphLayout(graphOf(nodes));
        const focus = before.cards[at % before.cards.length];
        if (focus === undefined) return;
        const camera = { x: 400 - focus.x, y: 300 - focus.y, zoom: 1 };
        const after = graphLayout(graphOf([...nodes, ...many(20, 'web', 'Degraded')]));
        const next = following(camera, screen, before, after, focus.item.key);
        const now = after.byKey.get(focus.item.key);
        expect(now && now.x + next.x).toBeCloseTo(400);
        expect(now && now.y + next.y).toBeCloseTo(300);
      }),
    );
  });

  test('stays at the graph, and renders all that is visible', () => {
    const layout = graphLayout(graphOf([node('web', []), ...many(60, 'web', 'Healthy')]));
    const number = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(number, number, fc.double({ min: 0.16, max: 1.5, noNaN: true }), (x, y, zoom) => {
        const camera = clamped({ x, y, zoom }, layout, screen);
        expect(camera.x).toBeLessThan(screen.width);
        expect(camera.x + layout.width * zoom).toBeGreaterThan(0);
        const part = renderedFor(camera, screen);
        expect(part.x).toBeLessThanOrEqual(-camera.x / zoom + 0.001);
        expect(part.x + part.width).toBeGreaterThanOrEqual((screen.width - camera.x) / zoom - 0.001);
      }),
    );
  });
});

test('arrow keys move to the owner, to the first owned, and along the column', () => {
  const layout = graphLayout(
    graphOf([
      node('web', []),
      node('a', ['web'], 'Degraded'),
      node('b', ['web'], 'Healthy'),
      node('a1', ['a'], 'Degraded'),
      node('b1', ['b']),
    ]),
  );
  const from = (uid: string, key: string) => cardBeside(layout, nodeKey(uid), key);
  expect(from('web', 'ArrowRight')).toBe(nodeKey('a'));
  expect(from('a', 'ArrowDown')).toBe(nodeKey('b'));
  expect(from('a1', 'j')).toBe(nodeKey('b1'));
  expect(from('b1', 'ArrowLeft')).toBe(nodeKey('b'));
  expect(from('b1', 'ArrowRight')).toBeNull();
  expect(from('web', 'ArrowLeft')).toBeNull();
  expect(from('b1', 'Home')).toBe(nodeKey('web'));
});

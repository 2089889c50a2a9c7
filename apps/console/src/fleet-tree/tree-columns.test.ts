import type { TreeRow } from '@hawser/contract/tree';
import { expect, test } from 'vitest';
import { belowText } from './tree-columns.tsx';

const counts = { positive: 16, warning: 14, negative: 0, informational: 2, unknown: 0 };

test('what is copied and exported names the states of a row as its badge does, the worst first', () => {
  const below = (kind: 'network' | 'router') => belowText({ kind, counts } as TreeRow);
  expect(below('network')).toBe('14 warn, 2 other, 16 up');
  expect(below('router')).toBe('14 warn, 2 not distributed, 16 up');
});

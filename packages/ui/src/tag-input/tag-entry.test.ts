import { expect, it } from 'vitest';
import { addTyped } from './tag-entry.ts';

const check = (tag: string) => (/^[a-z]+$/.test(tag) ? undefined : 'letters only');

it('adds the typed tags, several at once, without duplicates', () => {
  expect(addTyped(['prod'], 'edge, prod  store', check)).toEqual({
    tags: ['prod', 'edge', 'store'],
    draft: '',
    error: undefined,
  });
});

it('keeps the first invalid tag and the rest in the input', () => {
  expect(addTyped([], 'edge 4711 store', check)).toEqual({
    tags: ['edge'],
    draft: '4711 store',
    error: 'letters only',
  });
});

it('spaces add nothing', () => {
  expect(addTyped(['prod'], '  , ', check).tags).toEqual(['prod']);
});

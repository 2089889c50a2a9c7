import { expect, it } from 'vitest';
import { countText, matchesIn, matchFrom, MATCHES_MAX } from './find-matches.ts';

const TEXT = 'image: nginx\nname: Image\n# image';

it('finds words in any case, without overlaps', () => {
  expect(matchesIn(TEXT, 'image').map(({ from }) => from)).toEqual([0, 19, 27]);
  expect(matchesIn('aaaa', 'aa')).toEqual([
    { from: 0, to: 2 },
    { from: 2, to: 4 },
  ]);
  expect(matchesIn(TEXT, '')).toEqual([]);
  expect(matchesIn('İ image', 'image')).toEqual([{ from: 2, to: 7 }]);
});

it('stops after a number of matches', () => {
  expect(matchesIn('a'.repeat(5_000), 'a')).toHaveLength(MATCHES_MAX);
});

it('goes from one match to the next and back, in a circle', () => {
  const matches = matchesIn(TEXT, 'image');
  expect(matchFrom(matches, 5, 1)).toBe(1);
  expect(matchFrom(matches, 32, 1)).toBe(0);
  expect(matchFrom(matches, 19, -1)).toBe(0);
  expect(matchFrom(matches, 0, -1)).toBe(2);
  expect(matchFrom([], 0, 1)).toBe(-1);
});

it('says which of how many is selected', () => {
  const matches = matchesIn(TEXT, 'image');
  expect(countText(matches, 1, 'image')).toBe('2 of 3');
  expect(countText(matches, -1, 'image')).toBe('3 results');
  expect(countText([], -1, 'x')).toBe('No results');
  expect(countText([], -1, '')).toBe('');
});

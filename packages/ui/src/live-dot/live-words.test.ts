import { expect, it } from 'vitest';
import { liveWords } from './live-words.ts';

const NOW = Date.UTC(2026, 10, 20, 14, 20);

it('says how current the page is', () => {
  expect(liveWords('live', null, NOW)).toBe('live');
  expect(liveWords('catching-up', null, NOW)).toBe('catching up');
  expect(liveWords('signed-out', null, NOW)).toBe('signed out');
});

it('says since when it is stale', () => {
  expect(liveWords('stale', Date.UTC(2026, 10, 20, 14, 2), NOW, 'UTC')).toBe('stale since 14:02');
  expect(liveWords('stale', Date.UTC(2026, 10, 19, 14, 2), NOW, 'UTC')).toBe('stale since 2026-11-19 14:02');
  expect(liveWords('stale', undefined, NOW)).toBe('stale');
});

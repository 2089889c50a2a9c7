import { expect, it } from 'vitest';
import { liveText } from './live-text.ts';

const NOW = Date.UTC(2026, 10, 20, 14, 20);

it('says whether the page is live', () => {
  expect(liveText('live', null, NOW)).toBe('live');
  expect(liveText('catching-up', null, NOW)).toBe('catching up');
  expect(liveText('signed-out', null, NOW)).toBe('signed out');
});

it('says since when it is stale', () => {
  expect(liveText('stale', Date.UTC(2026, 10, 20, 14, 2), NOW, 'UTC')).toBe('stale since 14:02');
  expect(liveText('stale', Date.UTC(2026, 10, 19, 14, 2), NOW, 'UTC')).toBe('stale since 2026-11-19 14:02');
  expect(liveText('stale', undefined, NOW)).toBe('stale');
});

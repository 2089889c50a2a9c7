import { describe, expect, it } from 'vitest';
import { ageText, clockTime, exactTime } from './age-text.ts';

const NOW = Date.UTC(2026, 10, 20, 13, 2, 11);
const MINUTE = 60_000;

describe('ages', () => {
  it.each([
    [0, '0 s'],
    [999, '0 s'],
    [59_999, '59 s'],
    [MINUTE, '1 m'],
    [59 * MINUTE + 59_000, '59 m'],
    [60 * MINUTE, '1 h'],
    [24 * 60 * MINUTE - 1, '23 h'],
    [12.9 * 24 * 60 * MINUTE, '12 d'],
    [800 * 24 * 60 * MINUTE, '800 d'],
  ])('%i ms are %s', (age, text) => {
    expect(ageText(NOW, NOW - age)).toBe(text);
  });

  it('a clock that is ahead gives no negative age', () => {
    expect(ageText(NOW, NOW + 5000)).toBe('0 s');
  });
});

describe('instants', () => {
  it('include their time zone', () => {
    expect(exactTime(NOW, 'Europe/Berlin')).toBe('2026-11-20 14:02:11 CET');
    expect(exactTime(NOW, 'UTC')).toBe('2026-11-20 13:02:11 UTC');
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    for (const month of Array.from({ length: 12 }, (_, n) => n)) {
      const instant = NOW + month * 2_629_800_000 + month * 1001;
      expect(exactTime(instant)).toBe(exactTime(instant, timeZone));
    }
  });

  it('of today need no date', () => {
    expect(clockTime(NOW, NOW - 10 * MINUTE, 'Europe/Berlin')).toBe('13:52');
    expect(clockTime(NOW, NOW - 24 * 60 * MINUTE, 'Europe/Berlin')).toBe('2026-11-19 14:02');
  });
});

import { expect, it } from 'vitest';
import { clockText } from './clock-text.ts';

it('the clock of an agent is in sync, or so far off, and unknown once the agent is silent', () => {
  expect(clockText(null, false)).toBeNull();
  expect(clockText(null, true)).toBeNull();
  expect(clockText(-1_999, false)).toBe('in sync');
  expect(clockText(90_400, false)).toBe('90 s ahead');
  expect(clockText(-2_000, false)).toBe('2 s behind');
  expect(clockText(0, true)).toBe('unknown, was in sync');
  expect(clockText(5_000, true)).toBe('unknown, was 5 s ahead');
});

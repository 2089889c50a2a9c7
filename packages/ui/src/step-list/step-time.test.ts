import { expect, it } from 'vitest';
import { stepTime } from './step-time.ts';

const AT = Date.UTC(2026, 10, 20, 14, 11, 2);

it('a finished step shows the time of day', () => {
  expect(stepTime({ state: 'done', at: AT }, AT + 5000, 'UTC')).toBe('14:11:02');
});

it('a running step shows its duration', () => {
  expect(stepTime({ state: 'running', startedAt: AT }, AT + 8000)).toBe('8 s');
});

it('a step that has not started shows nothing', () => {
  expect(stepTime({ state: 'waiting' }, AT)).toBe('');
});

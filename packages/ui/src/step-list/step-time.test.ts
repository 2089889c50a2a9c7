import { expect, it } from 'vitest';
import { stepTime } from './step-time.ts';

const AT = Date.UTC(2026, 10, 20, 14, 11, 2);

it('a phase that ended shows when', () => {
  expect(stepTime({ state: 'done', at: AT }, AT + 5000, 'UTC')).toBe('14:11:02');
});

it('a running phase shows for how long', () => {
  expect(stepTime({ state: 'running', startedAt: AT }, AT + 8000)).toBe('8 s');
});

it('a phase that has not begun shows nothing', () => {
  expect(stepTime({ state: 'waiting' }, AT)).toBe('');
});

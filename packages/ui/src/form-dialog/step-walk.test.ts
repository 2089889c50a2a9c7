import { expect, it } from 'vitest';
import { stepFoot } from './step-walk.ts';

it('the first of three goes on only', () => {
  expect(stepFoot(0, 3)).toEqual({ hasBack: false, isLast: false, counter: '1 of 3', progress: 1 / 3 });
});

it('the last of three saves', () => {
  expect(stepFoot(2, 3)).toEqual({ hasBack: true, isLast: true, counter: '3 of 3', progress: 1 });
});

it('a form without steps is its own last', () => {
  expect(stepFoot(0, 0)).toEqual({ hasBack: false, isLast: true, counter: '', progress: 0 });
  expect(stepFoot(0, 1)).toEqual({ hasBack: false, isLast: true, counter: '', progress: 0 });
});

it('a step that went away leaves the form on its last', () => {
  expect(stepFoot(5, 2).counter).toBe('2 of 2');
});

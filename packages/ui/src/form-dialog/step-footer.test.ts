import { expect, it } from 'vitest';
import { stepFooter } from './step-footer.ts';

it('the first of three steps has only Next', () => {
  expect(stepFooter(0, 3)).toEqual({ hasBack: false, isLast: false, counter: '1 of 3', progress: 1 / 3 });
});

it('the last of three steps saves', () => {
  expect(stepFooter(2, 3)).toEqual({ hasBack: true, isLast: true, counter: '3 of 3', progress: 1 });
});

it('a form without steps saves directly', () => {
  expect(stepFooter(0, 0)).toEqual({ hasBack: false, isLast: true, counter: '', progress: 0 });
  expect(stepFooter(0, 1)).toEqual({ hasBack: false, isLast: true, counter: '', progress: 0 });
});

it('if a step disappears the form shows its last one', () => {
  expect(stepFooter(5, 2).counter).toBe('2 of 2');
});

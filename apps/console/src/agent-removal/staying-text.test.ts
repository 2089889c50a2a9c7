import { expect, test } from 'vitest';
import { stayingText } from './staying-text.ts';

test.each([
  [true, true, 'Namespaces stay, because others may use them: those of the applications and, on the hub, '],
  // Its features and Argo CD were removed before.
  [true, false, 'Namespaces stay, because others may use them: those of the applications'],
  [false, true, 'Namespaces stay, because others may use them: '],
  [false, false, null],
])('of a whole network %j, with names %j', (isWhole, isNamed, text) => {
  expect(stayingText({ isWhole, isNamed })).toBe(text);
});

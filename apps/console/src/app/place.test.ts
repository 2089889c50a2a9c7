import { expect, test } from 'vitest';
import { nextPath, signInPath } from './place.ts';

test('after sign-in the requested page comes back', () => {
  const path = signInPath('/clusters?q=lyon');
  expect(path).toBe('/auth?next=%2Fclusters%3Fq%3Dlyon');
  expect(nextPath(path.slice('/auth'.length))).toBe('/clusters?q=lyon');
});

test.each([
  '//elsewhere.test',
  '/\\elsewhere.test',
  'https://elsewhere.test',
  'javascript:alert(1)',
  '/auth',
  '',
])('sign-in never leads to %j', (next) => {
  expect(nextPath(`?next=${encodeURIComponent(next)}`)).toBe('/dashboard');
});

test('the sign-in page itself is no page to come back to', () => {
  expect(signInPath('/auth?mode=sign-up')).toBe('/auth');
  expect(signInPath('/')).toBe('/auth');
});

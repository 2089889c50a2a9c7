import { expect, test } from 'vitest';
import { marketplaceError, nextPath, signInPath } from './return-path.ts';

test('after sign-in the requested page opens', () => {
  const path = signInPath('/clusters?q=lyon');
  expect(path).toBe('/auth?next=%2Fclusters%3Fq%3Dlyon');
  expect(nextPath(path.slice('/auth'.length))).toBe('/clusters?q=lyon');
});

test.each([
  '//elsewhere.test',
  '/\\elsewhere.test',
  '/\t/elsewhere.test',
  '/\n/elsewhere.test',
  '\t//elsewhere.test',
  'https://elsewhere.test',
  'javascript:alert(1)',
  '/auth',
  '',
])('sign-in never redirects to %j', (next) => {
  expect(nextPath(`?next=${encodeURIComponent(next)}`)).toBeNull();
});

test('the sign-in page itself is no return path', () => {
  expect(signInPath('/auth?mode=sign-up')).toBe('/auth');
  expect(signInPath('/')).toBe('/auth');
});

test('an error of the marketplace sign-up is shown on the sign-in page and removed from the return path', () => {
  const path = signInPath('/clusters?type=aws-sign-up&q=lyon&error=Expired%20token');
  const search = path.slice('/auth'.length);
  expect(marketplaceError(search)).toBe('The sign-up at the cloud marketplace failed: Expired token');
  expect(nextPath(search)).toBe('/clusters?q=lyon');
  expect(marketplaceError(signInPath('/?type=aws-sign-up&error=No').slice(5))).toMatch(/: No$/);
  // The marketplace may return to the sign-in page itself.
  expect(marketplaceError('?type=aws-sign-up&error=No')).toMatch(/: No$/);
  expect(marketplaceError('?type=other&error=No')).toBeNull();
});

test('other errors in a URL are not changed', () => {
  const path = signInPath('/clusters?error=x');
  expect(marketplaceError(path.slice(5))).toBeNull();
  expect(nextPath(path.slice(5))).toBe('/clusters?error=x');
});

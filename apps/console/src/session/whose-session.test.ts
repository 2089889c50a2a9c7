import { expect, test } from 'vitest';
import { whoseSession } from './whose-session.ts';

const shown = { uid: 'old', email: 'ada@example.org' };
const found = (uid: string, contextUid: string, email = shown.email) => ({ uid, contextUid, email });

test('a session of the account is its own, in whatever context', () => {
  expect(whoseSession(shown, found('old', 'old'), undefined)).toBe('own');
  expect(whoseSession(shown, found('old', 'acme', 'new@example.org'), 'acme')).toBe('own');
});

test('a person whose account became an organization goes on there', () => {
  expect(whoseSession(shown, found('new', 'old'), 'old')).toBe('moved');
  expect(whoseSession(shown, found('new', 'acme'), 'acme')).toBe('ask there');
  expect(whoseSession(shown, found('new', 'new'), undefined)).toBe('ask there');
});

test('whoever else has signed in does not, although the former account lists them or has had their address', () => {
  expect(whoseSession(shown, found('eve', 'old', 'eve@example.org'), 'old')).toBe('another');
  expect(whoseSession(shown, found('eve', 'eve'), 'old')).toBe('another');
});

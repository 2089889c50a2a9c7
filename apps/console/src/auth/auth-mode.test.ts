import { expect, test } from 'vitest';
import { invitationPageIn, invitationTokenIn, isActionLink, pathOf } from './auth-mode.ts';

test('the action handler leads an invitation to its page, with id and token', () => {
  expect(invitationPageIn('?mode=accept-invitation&id=one&token=a%2Bb')).toBe(
    '/organizations/invitation-accept?id=one&token=a%2Bb',
  );
  expect(invitationPageIn('?mode=verify&id=one')).toBeNull();
});

test('links of mails are actions, whoever is signed in; forms of the sign-in page are none', () => {
  for (const mode of ['verify', 'reset', 'revert', 'confirm-email'])
    expect([mode, isActionLink(`?mode=${mode}&token=a`)]).toEqual([mode, true]);
  for (const search of ['', '?mode=sign-up', '?mode=nothing'])
    expect([search, isActionLink(search)]).toEqual([search, false]);
});

test('another form keeps the requested page and the error of a marketplace', () => {
  expect(pathOf('forgot', '?mode=sign-in&next=%2Fclusters&marketplace=Expired&token=secret')).toBe(
    '/auth?mode=forgot&next=%2Fclusters&marketplace=Expired',
  );
});

test('an invitation that opens after sign-in admits to sign-up, also after another form', () => {
  const search = `?next=${encodeURIComponent('/organizations/invitation-accept?id=one&token=a%2Bb')}`;
  expect(invitationTokenIn(search)).toBe('a+b');
  expect(invitationTokenIn(pathOf('sign-up', search).slice('/auth'.length))).toBe('a+b');
  for (const other of [
    '',
    '?token=a',
    '?next=%2Fclusters%3Ftoken%3Da',
    '?next=%2Forganizations%2Finvitation-accept',
  ])
    expect([other, invitationTokenIn(other)]).toEqual([other, '']);
});

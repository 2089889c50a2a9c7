import { expect, test } from 'vitest';
import { invitationPageIn, invitationTokenIn, isActionLink, pathOf, unknownActionIn } from './auth-mode.ts';

const handled = (search: string) => ({ pathname: '/auth/do', search });

test('the action handler leads an invitation to its page, with id and token', () => {
  expect(invitationPageIn(handled('?mode=accept-invitation&id=one&token=a%2Bb'))).toBe(
    '/organizations/invitation-accept?id=one&token=a%2Bb',
  );
  expect(invitationPageIn(handled('?mode=verify&id=one'))).toBeNull();
  expect(invitationPageIn({ pathname: '/auth', search: '?mode=accept-invitation' })).toBeNull();
});

test('the action handler says so when it does not know what to do', () => {
  for (const search of ['', '?mode=nothing', '?token=a'])
    expect([search, unknownActionIn(handled(search))]).toEqual([
      search,
      'This link is not complete, or not known here. Open it again from the mail.',
    ]);
  for (const search of ['?mode=verify&token=a', '?mode=sign-up&token=a', '?mode=accept-invitation&id=one'])
    expect([search, unknownActionIn(handled(search))]).toEqual([search, null]);
  expect(unknownActionIn({ pathname: '/auth', search: '' })).toBeNull();
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

import { expect, test } from 'vitest';
import { inviteesIn } from './invitees-in.ts';

const written = (text: string) =>
  inviteesIn(text).map(({ inviteeEmail, inviteeName }) => [inviteeEmail, inviteeName].join('|'));

test('addresses are separated by lines, commas, semicolons or spaces, and count once', () => {
  expect(written('ada@a.org\n bob@b.org, eve@c.org;fay@d.org gus@e.org\r\nADA@a.org')).toEqual([
    'ada@a.org|',
    'bob@b.org|',
    'eve@c.org|',
    'fay@d.org|',
    'gus@e.org|',
  ]);
  expect(written(' \n ,; ')).toEqual([]);
});

test('an address may have a name, as mail programs copy it', () => {
  expect(written('Ada  Lovelace <Ada@a.org>; "Bob B." <bob@b.org>\n<eve@c.org>, fay@d.org')).toEqual([
    'ada@a.org|Ada Lovelace',
    'bob@b.org|Bob B.',
    'eve@c.org|',
    'fay@d.org|',
  ]);
});

test('what is no address stays, so that the form can say so', () => {
  expect(written('Ada Lovelace')).toEqual(['ada|', 'lovelace|']);
});

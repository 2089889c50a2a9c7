import { describe, expect, it } from 'vitest';
import { isForEmail, readProviders } from './index.ts';

const client = { clientId: 'id', clientSecret: 'secret' };
const one = (name: string, entries: object) => {
  const read = readProviders({ [name]: entries });
  if ('message' in read) throw new Error(read.message);
  return read.providers[0];
};
const message = (name: string, entries: unknown) => {
  const read = readProviders({ [name]: entries });
  return 'message' in read ? read.message : null;
};

describe('a sign-in provider', () => {
  it('needs an issuer, a client and its secret; the rest has defaults', () => {
    expect(one('corp', { ...client, issuer: ' https://id.example.org/o/' })).toEqual({
      name: 'corp',
      label: 'corp',
      protocol: 'oidc',
      issuer: 'https://id.example.org/o/',
      clientID: 'id',
      clientSecret: 'secret',
      scopes: ['openid', 'email', 'profile'],
      domains: [],
      trustsEmail: false,
      provesSecond: false,
    });
  });

  it('takes lists from texts, as variables have them, and from files', () => {
    const issuer = 'https://id.example.org';
    const text = one('corp', { ...client, issuer, scopes: 'openid, email', domains: 'A.org b.org' });
    const list = one('corp', { ...client, issuer, scopes: ['openid', 'email'], domains: ['a.org', 'b.org'] });
    expect(text).toEqual(list);
    expect(text).toMatchObject({ scopes: ['openid', 'email'], domains: ['a.org', 'b.org'] });
    expect(one('corp', { ...client, issuer, trustEmail: 'on' })?.trustsEmail).toBe(true);
    expect(one('corp', { ...client, issuer, secondFactor: true })?.provesSecond).toBe(true);
  });

  it('has presets by its name or by an entry', () => {
    expect(one('github', client)).toMatchObject({ protocol: 'github', issuer: 'https://github.com' });
    expect(one('google', client)).toMatchObject({ label: 'Google', issuer: 'https://accounts.google.com' });
    const okta = { ...client, preset: 'okta', issuer: 'https://acme.okta.com' };
    expect(one('staff', okta)).toMatchObject({
      name: 'staff',
      label: 'Okta',
      issuer: 'https://acme.okta.com',
    });
    expect(message('okta', client)).toMatch(/needs an issuer/);
  });

  it.each([
    ['Corp', {}, /names have lower-case letters/],
    ['corp', 'text', /has no entries/],
    ['corp', { ...client, domian: 'a.org' }, /has the entry domian/],
    ['corp', { ...client, preset: 'gitlab' }, /none of github, google, okta/],
    ['corp', client, /needs an issuer/],
    ['corp', { ...client, issuer: 'http://id.example.org' }, /needs an issuer/],
    ['corp', { ...client, issuer: 'https://id.example.org/?x=1' }, /needs an issuer/],
    ['corp', { issuer: 'https://id.example.org', clientSecret: 'x' }, /needs a clientId/],
    ['corp', { issuer: 'https://id.example.org', clientId: 'x' }, /needs a clientSecret/],
    ['corp', { ...client, issuer: 'https://id.example.org', scopes: 'email' }, /needs the scope openid/],
    ['corp', { ...client, issuer: 'https://id.example.org', domains: '@a.org' }, /has domains/],
    ['corp', { ...client, issuer: 'https://id.example.org', label: 'x'.repeat(41) }, /has a label/],
    ['corp', { ...client, issuer: 'https://id.example.org', trustEmail: 'yes' }, /neither on nor off/],
  ])('%s %o is refused with the problem', (name, entries, expected) => {
    expect(message(name, entries)).toMatch(expected);
  });

  it('may be for the addresses of some domains only', () => {
    expect(isForEmail({ domains: [] }, 'ada@example.org')).toBe(true);
    expect(isForEmail({ domains: ['example.org'] }, 'ada@EXAMPLE.org')).toBe(true);
    expect(isForEmail({ domains: ['example.org'] }, 'ada@sub.example.org')).toBe(false);
    expect(isForEmail({ domains: ['example.org'] }, 'ada@example.org@evil.org')).toBe(false);
  });
});

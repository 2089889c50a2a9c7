import { describe, expect, it } from 'vitest';
import { hasPage, homeOf, pageAfterSignIn, pageInOtherContext, type PageAccount } from './pages.ts';

const person: PageAccount = { admin: false, isNewUser: false, isOrganization: false };
const organization: PageAccount = { ...person, isOrganization: true };

describe('a person', () => {
  it('has every page but the administrator’s', () => {
    for (const path of ['/dashboard', '/networks', '/settings/profile', '/nowhere'])
      expect(hasPage(person, path)).toBe(true);
    for (const path of ['/admin', '/admin/']) expect(hasPage(person, path)).toBe(false);
    expect(hasPage({ ...person, admin: true }, '/admin')).toBe(true);
  });

  it('is led to the requested page, otherwise to the Dashboard; a new user to Networks', () => {
    expect(homeOf(person)).toBe('/dashboard');
    expect(pageAfterSignIn(person, null)).toBe('/dashboard');
    expect(pageAfterSignIn(person, '/clusters?q=lyon')).toBe('/clusters?q=lyon');
    expect(pageAfterSignIn({ ...person, isNewUser: true }, '/clusters')).toBe('/networks');
  });

  it('is led to the invitation for which the account was made', () => {
    const invitation = '/organizations/invitation-accept?id=one&token=two';
    expect(pageAfterSignIn({ ...person, isNewUser: true }, invitation)).toBe(invitation);
    expect(pageAfterSignIn({ ...organization, isNewUser: true }, invitation)).toBe('/settings/subscription');
  });
});

describe('an account of an organization', () => {
  it('has profile, plan, 404 and 403, and nothing else', () => {
    for (const path of ['/settings/profile', '/settings/subscription', '/error404', '/error403'])
      expect(hasPage(organization, path)).toBe(true);
    for (const path of ['/dashboard', '/networks', '/settings/settings', '/settings/about', '/admin', '/'])
      expect(hasPage({ ...organization, admin: true }, path)).toBe(false);
  });

  it('is led to its plan, whatever was requested and however new it is', () => {
    expect(homeOf(organization)).toBe('/settings/subscription');
    expect(pageAfterSignIn({ ...organization, isNewUser: true }, '/networks')).toBe('/settings/subscription');
  });
});

it.each([
  ['/clusters/c1', '/clusters'],
  ['/applications/tree/o1/networks/n1', '/applications'],
  ['/networks', '/networks'],
  ['/settings/profile', '/settings/profile'],
  ['/organizations/acme/members', '/dashboard'],
  ['/createorganization', '/dashboard'],
  ['/error403', '/dashboard'],
  ['/', '/dashboard'],
])('in another context %s leads to %s', (path, page) => {
  expect(pageInOtherContext(path)).toBe(page);
});

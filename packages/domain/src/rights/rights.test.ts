import { describe, expect, it } from 'vitest';
import {
  hasRight,
  isRight,
  RIGHT_NAMES,
  type Right,
  rightRefusal,
  RIGHTS,
  type Role,
  withRight,
} from './index.ts';

const rightsOf = (role: Role) => RIGHT_NAMES.filter((right) => hasRight(role, right));

describe('the rights of roles', () => {
  it('give an administrator everything that a member has, and more', () => {
    const member = rightsOf('member');
    expect(rightsOf('admin')).toEqual(expect.arrayContaining(member));
    expect(rightsOf('admin').length).toBeGreaterThan(member.length);
  });

  it('give the owner of a context everything that concerns no organization', () => {
    const organizations = /^(organizations\.|(members|invitations|roleChangeRequests|revocations)\.)/;
    expect(rightsOf('owner')).toEqual(RIGHT_NAMES.filter((right) => !organizations.test(right)));
  });

  it('keep credentials, terminals, plan, members and the organization from members', () => {
    const refused = RIGHT_NAMES.filter((right) => !hasRight('member', right));
    expect(refused).toEqual([
      'networks.password',
      'clusters.credentials',
      'routers.grant',
      'terminals.open',
      'repositories.credentials',
      'infrastructure.write',
      'demo.write',
      'plan.read',
      'organizations.update',
      'organizations.delete',
      'members.update',
      'members.delete',
      'invitations.read',
      'invitations.create',
      'invitations.update',
      'roleChangeRequests.read',
      'roleChangeRequests.update',
      'revocations.read',
      'keys.write',
    ]);
  });

  it('leave the account of an organization its plan alone', () => {
    expect(rightsOf('organization')).toEqual(['plan.read']);
  });

  it('are named by noun and verb, and by no other property of an object', () => {
    for (const name of RIGHT_NAMES) expect(name).toMatch(/^[a-zA-Z]+\.[a-z]+$/);
    expect(isRight('networks.read')).toBe(true);
    expect(isRight('toString')).toBe(false);
    expect(Object.values(RIGHTS).every(({ label }) => /^[a-z]/.test(label))).toBe(true);
  });
});

describe('a permission that needs a right', () => {
  const right: Right = 'repositories.credentials';
  const yes = { allowed: true, reason: '' };
  const used = { allowed: false, reason: 'It is used.' };

  it('is what the record says for who has it', () => {
    expect(withRight(yes, right, 'admin', 'Acme')).toEqual(yes);
    expect(withRight(used, right, 'owner', '')).toEqual(used);
  });

  it('is denied to others with the right that is missing and who can give it', () => {
    const reason =
      'You need the right to set the credentials of repositories. Administrators of Acme can give it.';
    expect(withRight(yes, right, 'member', 'Acme')).toEqual({ allowed: false, reason });
    expect(withRight(used, right, 'member', 'Acme').reason).toBe(rightRefusal(right, 'Acme'));
  });

  it('is denied to the account of an organization as something that nobody can give it', () => {
    const reason = 'Organization accounts have a profile and a plan only.';
    expect(withRight(yes, right, 'organization', '')).toEqual({ allowed: false, reason });
    expect(withRight(yes, 'plan.read', 'organization', '')).toEqual(yes);
  });
});

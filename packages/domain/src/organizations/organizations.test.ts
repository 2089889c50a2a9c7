import { describe, expect, it } from 'vitest';
import {
  checkOrganization,
  checkUniqueName,
  INVITATION_MS,
  INVITATION_STATES,
  type InvitationAction,
  invitationRefusal,
  isExpired,
  isLastAdmin,
  memberCapabilities,
  organizationCapabilities,
  organizationMessages,
  ROLE_CHANGE_STATES,
  roleChangeRefusal,
  uniqueNameOf,
} from './index.ts';

describe('the unique name of an organization', () => {
  it('is compared and stored in lower case, without surrounding spaces', () => {
    expect(uniqueNameOf(' Acme-Corp ')).toBe('acme-corp');
    expect(checkUniqueName(' Acme-Corp ')).toBeNull();
  });

  it.each([
    ['a', 'Organization name must be at least 2 characters.'],
    ['  ', 'Organization name must be at least 2 characters.'],
    ['a'.repeat(64), 'Organization name must be at most 63 characters.'],
    ['1acme', organizationMessages.nameRule],
    ['acme-', organizationMessages.nameRule],
    ['ac me', organizationMessages.nameRule],
    ['acme\u202e', organizationMessages.nameRule],
    ['Members', 'members is a reserved Organization name.'],
    ['invitation-accept', 'invitation-accept is a reserved Organization name.'],
  ])('is not %j', (text, message) => {
    expect(checkUniqueName(text)).toBe(message);
  });
});

describe('what people write about an organization', () => {
  it('may be several lines of description, and no address', () => {
    expect(checkOrganization({})).toBeNull();
    expect(
      checkOrganization({ displayName: 'Acme Corp', email: '', description: 'one\ntwo\t\u{1f44b}' }),
    ).toBeNull();
  });

  it.each([
    [{ displayName: ' ' }, 'displayName', 'This field is required'],
    [{ displayName: '\u200d' }, 'displayName', 'This field is required'],
    [{ displayName: '\u3164' }, 'displayName', 'Hidden characters are not allowed here.'],
    [{ displayName: 'a'.repeat(121) }, 'displayName', 'Enter at most 120 characters.'],
    [{ displayName: 'a\u202eb' }, 'displayName', 'Hidden characters are not allowed here.'],
    [{ email: 'acme' }, 'email', 'Enter a valid email address to continue'],
    [{ description: 'a'.repeat(1_001) }, 'description', 'Enter at most 1,000 characters.'],
    [{ description: 'a\u0000b' }, 'description', 'Hidden characters are not allowed here.'],
  ])('is refused: %o', (text, path, message) => {
    expect(checkOrganization(text)).toEqual({ path, message });
  });
});

describe('an invitation', () => {
  const now = 1_800_000_000_000;
  const actions: InvitationAction[] = ['accept', 'decline', 'resend', 'cancel'];
  const messages = {
    accepted: 'This invitation was accepted.',
    declined: 'This invitation was declined.',
    cancelled: 'This invitation was cancelled.',
  };

  it('is open until it is accepted, declined or cancelled, which is final', () => {
    for (const state of INVITATION_STATES) {
      const refusals = actions.map((action) => invitationRefusal(action, { state, expiresAt: now + 1 }, now));
      expect(refusals).toEqual(actions.map(() => (state === 'open' ? null : messages[state])));
    }
  });

  it('cannot be accepted once it has expired, and everything else can be done with it', () => {
    const expired = { state: 'open', expiresAt: now } as const;
    expect(isExpired(expired, now)).toBe(true);
    expect(isExpired(expired, now - 1)).toBe(false);
    expect(isExpired({ ...expired, state: 'accepted' }, now)).toBe(false);
    expect(actions.map((action) => invitationRefusal(action, expired, now))).toEqual([
      'This invitation has expired. Ask for a new one.',
      null,
      null,
      null,
    ]);
    expect(INVITATION_MS).toBe(604_800_000);
  });
});

it('a request for another role is decided or withdrawn once', () => {
  expect(ROLE_CHANGE_STATES.map(roleChangeRefusal)).toEqual([
    null,
    'This request was granted.',
    'This request was refused.',
    'This request was withdrawn.',
  ]);
});

it('an organization keeps its last administrator', () => {
  expect(isLastAdmin('admin', 1)).toBe(true);
  expect(isLastAdmin('admin', 2)).toBe(false);
  expect(isLastAdmin('member', 1)).toBe(false);
});

describe('what the viewer may do', () => {
  const inside = { name: 'Acme', role: 'admin', adminCount: 1, isReady: true, isDisabled: false } as const;
  const allowed = (can: object) =>
    Object.entries(can).flatMap(([name, { allowed: may }]) => (may ? [name] : []));

  it('with an organization follows the role', () => {
    expect(allowed(organizationCapabilities({ ...inside, adminCount: 2 }))).toEqual([
      'update',
      'delete',
      'invite',
      'changeRoles',
      'removeMembers',
      'requestRole',
      'leave',
    ]);
    expect(allowed(organizationCapabilities({ ...inside, role: 'member' }))).toEqual([
      'requestRole',
      'leave',
    ]);
    expect(allowed(organizationCapabilities({ ...inside, role: null }))).toEqual([]);
    expect(organizationCapabilities({ ...inside, role: 'member' }).update.reason).toBe(
      'You need the right to edit the organization. Administrators of Acme can give it.',
    );
    expect(organizationCapabilities(inside).leave.reason).toBe(organizationMessages.lastAdmin);
  });

  it('with an organization that is being set up is little', () => {
    const can = organizationCapabilities({ ...inside, adminCount: 2, isReady: false });
    expect(allowed(can)).toEqual(['changeRoles', 'removeMembers', 'requestRole']);
    expect(can.update.reason).toBe('The organization is being set up.');
  });

  it('with an organization that is disabled is nothing', () => {
    const can = organizationCapabilities({ ...inside, adminCount: 2, isDisabled: true });
    expect(allowed(can)).toEqual([]);
    expect(can.requestRole.reason).toBe(organizationMessages.disabled);
  });

  it('with the last administrator is nothing', () => {
    expect(memberCapabilities(inside, 'admin').remove.reason).toBe(organizationMessages.lastAdmin);
    expect(allowed(memberCapabilities(inside, 'member'))).toEqual(['changeRole', 'remove']);
    expect(allowed(memberCapabilities({ ...inside, role: 'member' }, 'member'))).toEqual([]);
  });
});

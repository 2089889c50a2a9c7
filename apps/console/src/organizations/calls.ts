import type { OrganizationRole } from '@hawser/domain/organizations';
import { type Client, type CommandOptions, withOptions } from '../client/index.ts';

/** Fields of an organization that people write. */
export interface OrganizationFields {
  uniqueName: string;
  displayName: string;
  email: string;
  description: string;
  transform: boolean;
}

const at = (organizationID: string, options: CommandOptions = {}) => ({
  params: { path: { organizationID }, ...withOptions(options) },
});

/**
 * API calls for organizations. What belongs to an organization is asked in its context, in which its pages act; what belongs to the person
 * is answered in any.
 */
export const organizationCalls = ({ http, answer }: Client) => ({
  /** The organizations of this unique name that list the person: one or none. */
  named: (uniqueName: string) =>
    answer(http.GET('/api/organizations', { params: { query: { uniqueNames: [uniqueName] } } })),
  /** The first 200 organizations of the person, by name. */
  mine: () => answer(http.GET('/api/organizations', { params: { query: { limit: 200 } } })),
  nameStatus: (name: string) => answer(http.GET('/api/ok-org-name', { params: { query: { name } } })),
  create: (body: OrganizationFields, options: CommandOptions) =>
    answer(http.POST('/api/organizations', { params: withOptions(options), body })),
  update: (
    id: string,
    body: Partial<Pick<OrganizationFields, 'displayName' | 'email' | 'description'>>,
    options: CommandOptions,
  ) => answer(http.PATCH('/api/organizations/{organizationID}', { ...at(id, options), body })),
  remove: (id: string, uniqueName: string, options: CommandOptions) =>
    answer(http.DELETE('/api/organizations/{organizationID}', { ...at(id, options), body: { uniqueName } })),
  putPhoto: (id: string, body: { filename: string; data: string }) =>
    answer(http.PUT('/api/organizations/{organizationID}/photo', { ...at(id), body })),
  removePhoto: (id: string) => answer(http.DELETE('/api/organizations/{organizationID}/photo', at(id))),
  sendAccountLink: (id: string) =>
    answer(http.POST('/api/organizations/{organizationID}/account-link', at(id))),
  leave: (id: string, options: CommandOptions) =>
    answer(http.POST('/api/organizations/{organizationID}/leave', at(id, options))),
});

/** API calls for the members of an organization and their requests. */
export const memberCalls = ({ http, answer }: Client) => {
  const member = (organizationID: string, memberUID: string, options: CommandOptions) => ({
    params: { path: { organizationID, memberUID }, ...withOptions(options) },
  });
  const request = (organizationID: string, requestID: string, options: CommandOptions) => ({
    params: { path: { organizationID, requestID }, ...withOptions(options) },
  });
  return {
    changeRole: (id: string, uid: string, role: OrganizationRole, options: CommandOptions) =>
      answer(
        http.PATCH('/api/organizations/{organizationID}/members/{memberUID}', {
          ...member(id, uid, options),
          body: { role },
        }),
      ),
    remove: (id: string, uid: string, options: CommandOptions) =>
      answer(
        http.DELETE('/api/organizations/{organizationID}/members/{memberUID}', member(id, uid, options)),
      ),
    requestRole: (id: string, newRole: OrganizationRole, options: CommandOptions) =>
      answer(
        http.POST('/api/organizations/{organizationID}/role-change-requests', {
          ...at(id, options),
          body: { newRole },
        }),
      ),
    decide: (id: string, requestID: string, how: 'grant' | 'refuse' | 'withdraw', options: CommandOptions) =>
      answer(
        http.POST(
          `/api/organizations/{organizationID}/role-change-requests/{requestID}/${how}`,
          request(id, requestID, options),
        ),
      ),
  };
};

/** API calls for invitations. */
export const invitationCalls = ({ http, answer }: Client) => {
  const invitation = (organizationID: string, invitationID: string, options: CommandOptions) => ({
    params: { path: { organizationID, invitationID }, ...withOptions(options) },
  });
  const own = (invitationID: string) => ({ params: { path: { invitationID } } });
  return {
    invite: (
      id: string,
      invitations: readonly { inviteeEmail: string; inviteeName: string; role: OrganizationRole }[],
      options: CommandOptions,
    ) =>
      answer(
        http.POST('/api/organizations/{organizationID}/invitations', {
          ...at(id, options),
          body: { invitations: [...invitations] },
        }),
      ),
    resend: (id: string, invitationID: string, options: CommandOptions) =>
      answer(
        http.POST(
          '/api/organizations/{organizationID}/invitations/{invitationID}/resend',
          invitation(id, invitationID, options),
        ),
      ),
    cancel: (id: string, invitationID: string, options: CommandOptions) =>
      answer(
        http.POST(
          '/api/organizations/{organizationID}/invitations/{invitationID}/cancel',
          invitation(id, invitationID, options),
        ),
      ),
    /** The open invitations of the person. */
    mine: () => answer(http.GET('/api/me/invitations')),
    lookUp: (invitationID: string, token: string | undefined) =>
      answer(
        http.POST('/api/me/invitations/{invitationID}/look-up', {
          ...own(invitationID),
          body: token === undefined ? {} : { token },
        }),
      ),
    picture: (invitationID: string, token: string | undefined) =>
      answer(
        http.POST('/api/me/invitations/{invitationID}/picture', {
          ...own(invitationID),
          body: token === undefined ? {} : { token },
        }),
      ),
    reply: (invitationID: string, how: 'accept' | 'decline', token: string | undefined) =>
      answer(
        http.POST(`/api/me/invitations/{invitationID}/${how}`, {
          ...own(invitationID),
          body: token === undefined ? {} : { token },
        }),
      ),
  };
};

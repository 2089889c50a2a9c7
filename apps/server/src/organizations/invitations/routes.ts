import {
  Invitation,
  InvitationPicture,
  InvitationToken,
  InviteMembers,
  MyInvitation,
  MyInvitations,
} from '@hawser/contract/organizations';
import { updated } from '@hawser/contract/record';
import { z } from 'zod';
import { andMore } from '../../http/change-text.ts';
import { type AnyRoute, command, read } from '../../http/route.ts';
import { listRouteInside } from '../list-route.ts';
import { invitationParams, myInvitationParams, organizationParams, paths } from '../params.ts';
import type { OrganizationPorts } from '../ports.ts';
import { acceptInvitation, declineInvitation } from './answer.ts';
import { cancelInvitation, resendInvitation } from './change.ts';
import { invitationCollection } from './collection.ts';
import { inviteMembers } from './invite.ts';
import { invitationToMe, myInvitation, myInvitations } from './mine.ts';
import { invitationPicture } from './picture.ts';

const inside = { tag: 'organizations', limit: 'write' } as const;
const own = { tag: 'organizations', policy: 'account', limit: 'write', params: myInvitationParams } as const;

export const invitationRoutes = (ports: OrganizationPorts): readonly AnyRoute[] => [
  listRouteInside(invitationCollection, {
    ...inside,
    operationId: 'listInvitations',
    summary: 'List the invitations of an organization',
    path: paths.invitations,
  }),
  command({
    ...inside,
    policy: 'invitations.create',
    operationId: 'inviteMembers',
    summary: 'Invite people to an organization',
    method: 'POST',
    path: paths.invitations,
    params: organizationParams,
    body: InviteMembers,
    answer: z.object({ created: z.array(Invitation) }),
    status: 201,
    handle: (work) => inviteMembers(work, ports),
    audit: {
      subject: 'invitation',
      id: ({ answer }) => answer.created[0]?.id ?? '',
      summary: ({ answer: { created: all } }) => `${andMore(all[0]?.inviteeEmail ?? '', all.length)} invited`,
    },
  }),
  command({
    ...inside,
    policy: 'invitations.update',
    operationId: 'resendInvitation',
    summary: 'Send an invitation again, with a new link',
    method: 'POST',
    path: `${paths.invitation}/resend`,
    params: invitationParams,
    answer: updated(Invitation),
    status: 200,
    handle: (work) => resendInvitation(work, ports),
    audit: {
      subject: 'invitation',
      id: ({ answer }) => answer.updated.id,
      summary: ({ answer }) => `Invitation of ${answer.updated.inviteeEmail} sent again`,
    },
  }),
  command({
    ...inside,
    policy: 'invitations.update',
    operationId: 'cancelInvitation',
    summary: 'Cancel an invitation',
    method: 'POST',
    path: `${paths.invitation}/cancel`,
    params: invitationParams,
    answer: updated(Invitation),
    status: 200,
    handle: (work) => cancelInvitation(work, ports),
    audit: {
      subject: 'invitation',
      id: ({ answer }) => answer.updated.id,
      summary: ({ answer }) => `Invitation of ${answer.updated.inviteeEmail} cancelled`,
    },
  }),
  read({
    tag: 'organizations',
    policy: 'account',
    operationId: 'listMyInvitations',
    summary: 'List the open invitations to your address',
    method: 'GET',
    path: '/api/me/invitations',
    limit: 'read',
    answer: MyInvitations,
    handle: (work) => myInvitations(work, ports),
  }),
  read({
    ...own,
    operationId: 'lookUpInvitation',
    summary: 'Get an invitation to you, by the link of its mail or because your address is confirmed',
    method: 'POST',
    path: `${paths.myInvitation}/look-up`,
    limit: 'read',
    body: InvitationToken,
    answer: MyInvitation,
    handle: async (work) => myInvitation(await invitationToMe(work, ports), work.now),
  }),
  read({
    ...own,
    operationId: 'getInvitationPicture',
    summary: 'Get the picture of the organization of an invitation to you that can be accepted',
    method: 'POST',
    path: `${paths.myInvitation}/picture`,
    limit: 'read',
    body: InvitationToken,
    answer: InvitationPicture,
    handle: (work) => invitationPicture(work, ports),
  }),
  command({
    ...own,
    operationId: 'acceptInvitation',
    summary: 'Accept an invitation',
    method: 'POST',
    path: `${paths.myInvitation}/accept`,
    body: InvitationToken,
    answer: updated(MyInvitation),
    status: 200,
    handle: (work) => acceptInvitation(work, ports),
    audit: {
      subject: 'invitation',
      id: ({ answer }) => answer.updated.id,
      summary: ({ answer }) => `Joined the organization ${answer.updated.organizationUniqueName}`,
    },
  }),
  command({
    ...own,
    operationId: 'declineInvitation',
    summary: 'Decline an invitation',
    method: 'POST',
    path: `${paths.myInvitation}/decline`,
    body: InvitationToken,
    answer: updated(MyInvitation),
    status: 200,
    handle: (work) => declineInvitation(work, ports),
    audit: {
      subject: 'invitation',
      id: ({ answer }) => answer.updated.id,
      summary: ({ answer }) =>
        `Invitation to the organization ${answer.updated.organizationUniqueName} declined`,
    },
  }),
];

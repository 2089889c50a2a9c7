import type { Invitation, Member } from '@hawser/contract/organizations';
import { CheckIcon, EditIcon, TrashIcon } from '@hawser/ui/icons';
import type { Noun } from '../menu/index.ts';
import { invitationCalls, memberCalls } from './calls.ts';

/** Actions for members. */
export const MEMBER: Noun<Member> = {
  one: 'a member',
  nameOf: ({ name }) => name,
  idOf: ({ id }) => id,
  actions: [
    {
      id: 'update',
      label: 'Change Role',
      icon: <EditIcon size={14} />,
      shortcut: 'e',
      may: ['changeRole'],
      run: ({ id }, { openDialog }) => openDialog('change-member-role', id),
    },
    {
      id: 'delete',
      label: 'Remove Member',
      icon: <TrashIcon size={14} />,
      shortcut: 'x',
      may: ['remove'],
      run: ({ id }, { openDialog }) => openDialog('remove-member', id),
      many: {
        label: 'Remove Members',
        asks: 'confirmation',
        warning: 'They lose access to everything in this organization within a second. What they made stays.',
        one: ({ id, organizationId }, { client }, options) =>
          memberCalls(client).remove(organizationId, id, options),
      },
    },
  ],
};

/** Actions for invitations. */
export const INVITATION: Noun<Invitation> = {
  one: 'an invitation',
  nameOf: ({ inviteeEmail }) => inviteeEmail,
  idOf: ({ id }) => id,
  actions: [
    {
      id: 'resend',
      label: 'Send Again',
      icon: <CheckIcon size={14} />,
      shortcut: 'm',
      may: ['resend'],
      run: ({ id }, { openDialog }) => openDialog('resend-invitation', id),
      many: {
        label: 'Send Again',
        asks: 'confirmation',
        warning: 'The links of the mails before stop working.',
        one: ({ id, organizationId }, { client }, options) =>
          invitationCalls(client).resend(organizationId, id, options),
      },
    },
    {
      id: 'delete',
      label: 'Cancel Invitation',
      icon: <TrashIcon size={14} />,
      shortcut: 'x',
      may: ['cancel'],
      run: ({ id }, { openDialog }) => openDialog('cancel-invitation', id),
      many: {
        label: 'Cancel Invitations',
        asks: 'confirmation',
        warning: 'Their links stop working.',
        one: ({ id, organizationId }, { client }, options) =>
          invitationCalls(client).cancel(organizationId, id, options),
      },
    },
  ],
};

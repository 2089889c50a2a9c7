import type { Invitation, Member } from '@hawser/contract/organizations';
import { ROLE_LABELS } from '@hawser/domain/organizations';
import { NameCell } from '@hawser/ui/name-cell';
import type { TreeGridColumn } from '@hawser/ui/tree-grid';
import { actionsColumn, ageColumn } from '../list/index.ts';
import type { Action } from '../menu/index.ts';

/** The columns of the members. `actionsOf` is called when a row menu opens. */
export function memberColumns(
  actionsOf: (member: Member) => readonly Action[],
): readonly TreeGridColumn<Member>[] {
  return [
    {
      id: 'name',
      title: 'Name',
      width: 220,
      grow: true,
      sortable: true,
      text: ({ name }) => name,
      render: ({ name }) => <NameCell name={name} />,
    },
    {
      id: 'email',
      title: 'E-mail',
      width: 240,
      grow: true,
      sortable: true,
      text: ({ email }) => email,
      render: ({ email }) => <NameCell name={email} />,
    },
    {
      id: 'role',
      title: 'Role',
      width: 200,
      sortable: true,
      text: ({ role }) => ROLE_LABELS[role],
      render: ({ role, roleChangeRequest }) =>
        roleChangeRequest === null
          ? ROLE_LABELS[role]
          : `${ROLE_LABELS[role]}, asks for ${ROLE_LABELS[roleChangeRequest.newRole].toLowerCase()}`,
    },
    ageColumn({ id: 'joined', title: 'Joined', width: 80, sortable: true }, ({ joinedAt }) => joinedAt),
    actionsColumn(actionsOf),
  ];
}

/** What an invitation says of itself: its state, or that it has expired. */
const stateOf = ({ state, isExpired }: Invitation): string => (isExpired ? 'expired' : state);

/** The columns of the invitations. */
export function invitationColumns(
  actionsOf: (invitation: Invitation) => readonly Action[],
): readonly TreeGridColumn<Invitation>[] {
  return [
    {
      id: 'email',
      title: 'E-mail',
      width: 240,
      grow: true,
      sortable: true,
      text: ({ inviteeEmail }) => inviteeEmail,
      render: ({ inviteeEmail }) => <NameCell name={inviteeEmail} />,
    },
    {
      id: 'name',
      title: 'Name',
      width: 160,
      text: ({ inviteeName }) => inviteeName,
      render: ({ inviteeName }) => <NameCell name={inviteeName} />,
    },
    {
      id: 'role',
      title: 'Role',
      width: 120,
      sortable: true,
      text: ({ role }) => ROLE_LABELS[role],
      render: ({ role }) => ROLE_LABELS[role],
    },
    {
      id: 'state',
      title: 'State',
      width: 100,
      sortable: true,
      text: stateOf,
      render: stateOf,
    },
    {
      id: 'by',
      title: 'Invited by',
      width: 160,
      text: ({ invitedByName }) => invitedByName,
      render: ({ invitedByName }) => <NameCell name={invitedByName} />,
    },
    ageColumn({ id: 'created', title: 'Invited', width: 80, sortable: true }, ({ createdAt }) => createdAt),
    actionsColumn(actionsOf),
  ];
}

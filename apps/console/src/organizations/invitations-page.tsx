import type { Invitation, invitationsContract, Organization } from '@hawser/contract/organizations';
import { INVITATION_STATES, ORGANIZATION_ROLES, ROLE_LABELS } from '@hawser/domain/organizations';
import { permission } from '@hawser/domain/permissions';
import { Button } from '@hawser/ui/button';
import { EmptyState } from '@hawser/ui/empty-state';
import type { GridFilter } from '@hawser/ui/grid-panel';
import { PlusIcon } from '@hawser/ui/icons';
import { useNavigate } from '@tanstack/react-router';
import { chosen, Chip, countText, LiveList, narrowed, orderOf, useList } from '../list/index.ts';
import { listQueryOf } from '../live/index.ts';
import { subjectOf } from '../menu/index.ts';
import { INVITATION } from './member-actions.tsx';
import { invitationColumns } from './member-columns.tsx';
import { OrganizationFrame } from './organization-frame.tsx';
import classes from './organizations.module.css';

const keyOf = ({ id }: Invitation): string => id;
const subject = (invitation: Invitation) => subjectOf(INVITATION, invitation);
const LIST = { name: 'invitations', columns: invitationColumns, subjectOf: subject, fresh: {} };
const EVERYTHING = listQueryOf<typeof invitationsContract>({ collection: 'invitations' });
const COUNTED_BY = { role: { field: 'roles' }, state: { field: 'states' } };
const ORDERS = { email: 'email', state: 'state', role: 'role', created: 'createdAt' } as const;
const FILTERS: readonly GridFilter[] = [
  {
    columnId: 'state',
    title: 'State',
    options: [...INVITATION_STATES, 'expired'].map((value) => ({ value, label: value })),
  },
  {
    columnId: 'role',
    title: 'Role',
    options: ORGANIZATION_ROLES.map((value) => ({ value, label: ROLE_LABELS[value] })),
  },
];

/** Whom an organization has invited. */
export function InvitationsPage() {
  return (
    <OrganizationFrame>{(organization) => <Invitations organization={organization} />}</OrganizationFrame>
  );
}

function Invitations({ organization }: { organization: Organization }) {
  const { grid, tools } = useList(LIST, organization.id);
  const navigate = useNavigate();
  const { uniqueName: name, can } = organization;
  const invite = permission(can, 'invite').allowed && (
    <Button
      variant="primary"
      icon={<PlusIcon />}
      onClick={() => void navigate({ to: '/organizations/$name/invitations/via_email', params: { name } })}
    >
      Invite
    </Button>
  );
  const query = listQueryOf<typeof invitationsContract>({
    collection: 'invitations',
    ...narrowed(grid),
    ...chosen(grid, 'state', 'states'),
    ...chosen(grid, 'role', 'roles'),
    ...orderOf(grid, ORDERS),
  });
  return (
    <div className={classes['list']}>
      <LiveList
        everything={EVERYTHING}
        countedBy={COUNTED_BY}
        bar={(total, all) => (
          <>
            {invite}
            {(all ?? total) > 0 && <Chip>{countText(total, all, 'invitation')}</Chip>}
          </>
        )}
        filterLabel="Filter invitations"
        grid={grid}
        label="Invitations"
        noun="invitation"
        query={query}
        rowKey={keyOf}
        subjectOf={subject}
        tools={tools}
        filters={FILTERS}
        flash={({ state }, column) => (column === 'state' ? state : null)}
        onOpen={({ id }) =>
          void navigate({ to: '/organizations/$name/invitations/edit', params: { name }, search: { id } })
        }
        emptyContent={
          <EmptyState title="No invitations yet" action={invite}>
            Whoever is invited gets a mail with a link, which works once and for seven days.
          </EmptyState>
        }
      />
    </div>
  );
}

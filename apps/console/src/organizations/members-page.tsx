import type { Member, membersContract, Organization } from '@hawser/contract/organizations';
import { ORGANIZATION_ROLES, ROLE_LABELS } from '@hawser/domain/organizations';
import { permission } from '@hawser/domain/permissions';
import { Button } from '@hawser/ui/button';
import { EmptyState } from '@hawser/ui/empty-state';
import type { GridFilter } from '@hawser/ui/grid-panel';
import { PlusIcon } from '@hawser/ui/icons';
import { useNavigate } from '@tanstack/react-router';
import { chosen, Chip, countText, LiveList, narrowed, orderOf, useList } from '../list/index.ts';
import { listQueryOf } from '../live/index.ts';
import { subjectOf, useRunAction } from '../menu/index.ts';
import { usePage } from '../page/index.ts';
import { MEMBER } from './member-actions.tsx';
import { memberColumns } from './member-columns.tsx';
import { OrganizationFrame } from './organization-frame.tsx';
import { RoleRequests } from './role-requests.tsx';
import classes from './organizations.module.css';

const keyOf = ({ id }: Member): string => id;
const subject = (member: Member) => subjectOf(MEMBER, member);
const LIST = { name: 'members', columns: memberColumns, subjectOf: subject, fresh: {} };
const EVERYTHING = listQueryOf<typeof membersContract>({ collection: 'members' });
const COUNTED_BY = { role: { field: 'roles' } };
const ORDERS = { name: 'name', email: 'email', role: 'role', joined: 'joinedAt' } as const;
const FILTERS: readonly GridFilter[] = [
  {
    columnId: 'role',
    title: 'Role',
    options: ORGANIZATION_ROLES.map((value) => ({ value, label: ROLE_LABELS[value] })),
  },
];

/** The members of an organization with their roles, and what they ask for. */
export function MembersPage() {
  return <OrganizationFrame>{(organization) => <Members organization={organization} />}</OrganizationFrame>;
}

function Members({ organization }: { organization: Organization }) {
  const { grid, tools, actionsOf } = useList(LIST, organization.id);
  const press = useRunAction();
  const { openDialog } = usePage();
  const navigate = useNavigate();
  const { uniqueName: name, can } = organization;
  const query = listQueryOf<typeof membersContract>({
    collection: 'members',
    ...narrowed(grid),
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
            {permission(can, 'invite').allowed && (
              <Button
                variant="primary"
                icon={<PlusIcon />}
                onClick={() =>
                  void navigate({ to: '/organizations/$name/invitations/via_email', params: { name } })
                }
              >
                Invite
              </Button>
            )}
            {/* Whoever may change roles may see who left: both are the administrators'. */}
            {permission(can, 'changeRoles').allowed && (
              <Button onClick={() => openDialog('former-members')}>Former Members</Button>
            )}
            <Button onClick={() => openDialog('rights')}>What may I do?</Button>
            <Chip>{countText(total, all, 'member')}</Chip>
          </>
        )}
        above={permission(can, 'changeRoles').allowed && <RoleRequests />}
        filterLabel="Filter members"
        grid={grid}
        label="Members"
        noun="member"
        query={query}
        rowKey={keyOf}
        subjectOf={subject}
        tools={tools}
        filters={FILTERS}
        flash={({ role }, column) => (column === 'role' ? role : null)}
        openLabel="Change Role"
        onOpen={(member) => {
          // Or says why not.
          const change = actionsOf(member).find(({ id }) => id === 'update');
          if (change !== undefined) press(change);
        }}
        emptyContent={<EmptyState title="No members" />}
      />
    </div>
  );
}

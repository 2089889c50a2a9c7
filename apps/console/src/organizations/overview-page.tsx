import type { Organization } from '@hawser/contract/organizations';
import { ROLE_LABELS } from '@hawser/domain/organizations';
import { Age } from '@hawser/ui/age';
import { FactsStrip } from '@hawser/ui/facts-strip';
import { ActionButton, reasonOf } from '../menu/index.ts';
import { usePage } from '../page/index.ts';
import { OrganizationFrame } from './organization-frame.tsx';
import { Picture } from './picture.tsx';
import { RequestRole } from './request-role.tsx';
import classes from './organizations.module.css';

/** What an organization is, and what the person may do with the own membership. */
export function OverviewPage() {
  return <OrganizationFrame>{(organization) => <Overview organization={organization} />}</OrganizationFrame>;
}

function Overview({ organization }: { organization: Organization }) {
  const { openDialog } = usePage();
  const { id, displayName, uniqueName, description, role, memberCount, adminCount, createdAt, can } =
    organization;
  return (
    <div className={classes['column']}>
      <div className={classes['head']}>
        <Picture organization={organization} />
        <div>
          <h2>
            <bdi>{displayName}</bdi>
          </h2>
          <code>{uniqueName}</code>
        </div>
      </div>
      {description !== '' && <p className={classes['description']}>{description}</p>}
      <FactsStrip
        facts={[
          { label: 'Your role', value: role === null ? '' : ROLE_LABELS[role] },
          { label: 'Members', value: memberCount.toLocaleString('en') },
          { label: 'Administrators', value: adminCount.toLocaleString('en') },
          { label: 'Created', value: <Age instant={createdAt} /> },
        ]}
      />
      <RequestRole organization={organization} />
      <div className={`${classes['actions']} ${classes['danger']}`}>
        <ActionButton
          action={{
            id: 'leave',
            label: 'Leave Organization',
            ...reasonOf(can, 'leave'),
            run: () => openDialog('leave-organization', id),
          }}
        />
        <ActionButton
          variant="danger"
          action={{
            id: 'delete',
            label: 'Delete Organization',
            ...reasonOf(can, 'delete'),
            run: () => openDialog('delete-organization', id),
          }}
        />
      </div>
    </div>
  );
}

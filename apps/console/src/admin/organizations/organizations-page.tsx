import type { AdminOrganization, AdminOrganizationItem, AdminOrganizations } from '@hawser/contract/admin';
import { Age } from '@hawser/ui/age';
import { useCallback } from 'react';
import { FilterField } from '../../list/index.ts';
import { usePage } from '../../page/index.ts';
import { useCalls } from '../../services/index.ts';
import { AdminFrame } from '../admin-frame.tsx';
import { adminCalls } from '../calls.ts';
import { PagedTable } from '../paged-table.tsx';
import { TierSelect } from '../tier-select.tsx';
import { Usage } from '../usage.tsx';
import { usePagedList } from '../use-paged-list.ts';
import { AddAdmin } from './add-admin.tsx';
import { DisableOrganization } from './disable-organization.tsx';
import classes from '../admin.module.css';

/** All organizations with their plans and who administers them; one that has lost its administrators gets another. */
export function AdminOrganizationsPage() {
  const calls = useCalls(adminCalls);
  const { q } = usePage().search;
  const pages = usePagedList<AdminOrganizationItem, AdminOrganizations>(
    useCallback(
      (after) => calls.organizations({ ...(q ? { q } : {}), ...(after ? { after } : {}) }),
      [calls, q],
    ),
  );
  const replace = (changed: AdminOrganization) =>
    pages.replace(
      ({ id }) => id === changed.id,
      (before) => ({ ...before, ...changed }),
    );
  return (
    <AdminFrame title="Organizations">
      <div className={classes['bar']}>
        <span />
        <FilterField label="Filter by name" />
      </div>
      <PagedTable
        pages={pages}
        what="Organizations"
        head={['Unique name', 'Name', 'Members', 'Administrators', 'Plan', 'Usage', 'Created', 'Access']}
        none={q ? 'No matching organizations.' : 'No organizations yet.'}
        row={(organization) => (
          <tr key={organization.id}>
            <th scope="row">
              {organization.uniqueName}
              {organization.disabledAt !== null && <em>disabled</em>}
            </th>
            <td>{organization.displayName}</td>
            <td data-label="Members">{organization.memberCount}</td>
            <td className={classes['names']}>
              {organization.adminCount === 0 ? (
                <strong className={classes['lost']}>none who can sign in</strong>
              ) : (
                <AdminNames organization={organization} />
              )}
            </td>
            <td>
              <TierSelect
                of={organization.uniqueName}
                assigned={organization.planTierSlug}
                tiers={pages.latest?.tiers ?? []}
                assign={async (slug) =>
                  replace((await calls.assignOrganizationTier(organization.id, slug)).updated)
                }
              />
            </td>
            <td>
              <Usage
                {...organization}
                of={organization.uniqueName}
                tiers={pages.latest?.tiers ?? []}
                setLimits={async (limits, options) =>
                  (await calls.setOrganizationLimits(organization.id, limits, options)).updated
                }
                onLimits={({ ownLimits, limitsVersion }) =>
                  // Undo may come after other changes of the organization.
                  pages.replace(
                    ({ id }) => id === organization.id,
                    (now) => ({ ...now, ownLimits, limitsVersion }),
                  )
                }
              />
            </td>
            <td data-label="Created">
              <Age instant={organization.createdAt} /> ago
            </td>
            <td>
              <span
                className={classes['access']}
                role="group"
                aria-label={`Access of ${organization.uniqueName}`}
              >
                <AddAdmin organization={organization} onChange={replace} />
                <DisableOrganization
                  name={organization.uniqueName}
                  isDisabled={organization.disabledAt !== null}
                  change={async (disabled) =>
                    replace((await calls.disableOrganization(organization.id, disabled)).updated)
                  }
                />
              </span>
            </td>
          </tr>
        )}
      />
    </AdminFrame>
  );
}

function AdminNames({ organization: { admins, adminCount } }: { organization: AdminOrganization }) {
  const others = adminCount - admins.length;
  return (
    <>
      {admins.join(', ')}
      {others > 0 && ` and ${others} more`}
    </>
  );
}

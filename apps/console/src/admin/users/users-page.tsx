import type { AdminUser, AdminUserItem, AdminUsers } from '@hawser/contract/admin';
import { plural } from '@hawser/domain/counted';
import { Age } from '@hawser/ui/age';
import { useCallback } from 'react';
import { FilterField } from '../../list/index.ts';
import { usePage } from '../../page/index.ts';
import { useCalls } from '../../services/index.ts';
import { AdminFrame } from '../admin-frame.tsx';
import { adminCalls } from '../calls.ts';
import { InviteUser } from './invite-user.tsx';
import { UserAccess } from './user-access.tsx';
import { PagedTable } from '../paged-table.tsx';
import { TierSelect } from '../tier-select.tsx';
import { Usage } from '../usage.tsx';
import { usePagedList } from '../use-paged-list.ts';
import classes from '../admin.module.css';

/** All accounts with their plans; plans are assigned in the rows. */
export function UsersPage() {
  const calls = useCalls(adminCalls);
  const { q } = usePage().search;
  const pages = usePagedList<AdminUserItem, AdminUsers>(
    useCallback((after) => calls.users({ ...(q ? { q } : {}), ...(after ? { after } : {}) }), [calls, q]),
  );
  const total = pages.latest?.total ?? 0;
  const replace = (changed: AdminUser) =>
    pages.replace(
      ({ uid }) => uid === changed.uid,
      (before) => ({ ...before, ...changed }),
    );
  return (
    <AdminFrame title="Users">
      <InviteUser />
      <div className={classes['bar']}>
        <span>
          <b>{total.toLocaleString('en')}</b> {plural(total, 'user')}
        </span>
        <FilterField label="Filter by name or e-mail" hint="Name or e-mail" />
      </div>
      <PagedTable
        pages={pages}
        what="Users"
        head={['E-mail', 'Name', 'Plan', 'Usage', 'Signed up', 'Last sign-in', 'Access']}
        none="No matching users."
        row={(user) => (
          <tr key={user.uid}>
            <th scope="row">
              {user.email} {user.admin && <em>administrator</em>}
              {user.isOrganization && <em>organization</em>}
              {user.disabledAt !== null && <em>disabled</em>}
            </th>
            <td>{user.displayName}</td>
            <td>
              <TierSelect
                of={user.email}
                assigned={user.planTierSlug}
                tiers={pages.latest?.tiers ?? []}
                assign={async (slug) => replace((await calls.assignTier(user.uid, slug)).updated)}
              />
            </td>
            <td>
              <Usage
                {...user}
                of={user.email}
                tiers={pages.latest?.tiers ?? []}
                setLimits={async (limits, options) =>
                  (await calls.setLimits(user.uid, limits, options)).updated
                }
                onLimits={({ ownLimits, limitsVersion }) =>
                  // Undo may come after other changes of the user.
                  pages.replace(
                    ({ uid }) => uid === user.uid,
                    (now) => ({ ...now, ownLimits, limitsVersion }),
                  )
                }
              />
            </td>
            <td data-label="Signed up">
              <Ago instant={user.createdAt} />
            </td>
            <td data-label="Last sign-in">
              {user.lastSignInAt === null ? 'not since sign-up' : <Ago instant={user.lastSignInAt} />}
            </td>
            <td>
              <UserAccess user={user} onUser={replace} />
            </td>
          </tr>
        )}
      />
    </AdminFrame>
  );
}

const Ago = ({ instant }: { instant: number }) => (
  <>
    <Age instant={instant} /> ago
  </>
);

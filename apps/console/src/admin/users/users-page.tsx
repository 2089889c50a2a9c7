import type { AdminUser, AdminUsers } from '@hawser/contract/admin';
import { plural } from '@hawser/domain/counted';
import { Age } from '@hawser/ui/age';
import { Select } from '@hawser/ui/select';
import { useCallback, useState } from 'react';
import { shownMessage } from '../../client/index.ts';
import { FilterField } from '../../list/index.ts';
import { usePage } from '../../page/index.ts';
import { useCalls, useServices } from '../../services/index.ts';
import { AdminFrame } from '../admin-frame.tsx';
import { adminCalls } from '../calls.ts';
import { InviteUser } from './invite-user.tsx';
import { UserAccess } from './user-access.tsx';
import { PagedTable } from '../paged-table.tsx';
import { usePagedList } from '../use-paged-list.ts';
import classes from '../admin.module.css';

/** All accounts with their plans; plans are assigned in the rows. */
export function UsersPage() {
  const calls = useCalls(adminCalls);
  const { q } = usePage().search;
  const pages = usePagedList<AdminUser, AdminUsers>(
    useCallback((after) => calls.users({ ...(q ? { q } : {}), ...(after ? { after } : {}) }), [calls, q]),
  );
  const total = pages.latest?.total ?? 0;
  const replace = (changed: AdminUser) => pages.replace(({ uid }) => uid === changed.uid, changed);
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
        head={['E-mail', 'Name', 'Plan', 'Signed up', 'Last sign-in', 'Access']}
        none="No matching users."
        row={(user) => (
          <tr key={user.uid}>
            <th scope="row">
              {user.email} {user.admin && <em>administrator</em>}
              {user.disabledAt !== null && <em>disabled</em>}
            </th>
            <td>{user.displayName}</td>
            <td>
              <TierSelect user={user} tiers={pages.latest?.tiers ?? []} onUser={replace} />
            </td>
            <td>
              <Ago instant={user.createdAt} />
            </td>
            <td>{user.lastSignInAt === null ? 'not since sign-up' : <Ago instant={user.lastSignInAt} />}</td>
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

interface TierSelectProps {
  user: AdminUser;
  tiers: AdminUsers['tiers'];
  onUser(user: AdminUser): void;
}

/** The plan of an account; the toast offers Undo. */
function TierSelect({ user, tiers, onUser }: TierSelectProps) {
  const calls = useCalls(adminCalls);
  const { toast } = useServices();
  const [busy, setBusy] = useState(false);
  const assign = async (slug: string, undo: boolean): Promise<void> => {
    setBusy(true);
    try {
      const { updated } = await calls.assignTier(user.uid, slug);
      onUser(updated);
      const name = tiers.find((tier) => tier.slug === slug)?.name ?? slug;
      toast({
        text: `${user.email} has the plan ${name}.`,
        ...(undo ? { undo: () => void assign(user.planTierSlug, false) } : {}),
      });
    } catch (error) {
      toast({ tone: 'negative', text: shownMessage(error, 'The plan could not be assigned.') });
    } finally {
      setBusy(false);
    }
  };
  const known = tiers.some(({ slug }) => slug === user.planTierSlug);
  return (
    <Select
      aria-label={`Plan of ${user.email}`}
      value={user.planTierSlug}
      disabled={busy}
      onChange={(value) => void assign(value, true)}
      choices={[
        ...(known ? [] : [{ value: user.planTierSlug, label: `${user.planTierSlug} (not configured)` }]),
        ...tiers.map(({ slug, name }) => ({ value: slug, label: name })),
      ]}
    />
  );
}

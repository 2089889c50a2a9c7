import type { Organization, organizationsContract } from '@hawser/contract/organizations';
import { plural } from '@hawser/domain/counted';
import { generalMessages } from '@hawser/domain/fields';
import { permission } from '@hawser/domain/permissions';
import { Link, useMatchRoute, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRecord } from '../live/index.ts';
import { Forbidden } from '../page/index.ts';
import { useOrganization } from './use-organization.ts';
import { useRequestCount } from './use-request-count.ts';
import classes from './organizations.module.css';

/** The frame of an organization's pages: its name, the way to its other pages, and one of them. */
export function OrganizationFrame({ children }: { children(organization: Organization): ReactNode }) {
  const { name = '' } = useParams({ strict: false }) as { name?: string };
  const found = useOrganization(name);
  if (found.kind === 'forbidden') return <Forbidden />;
  if (found.kind === 'failed') return <p role="alert">{found.message}</p>;
  if (found.kind === 'waiting') {
    return (
      <p role="status" aria-busy="true" className={classes['wait']}>
        {generalMessages.wait}
      </p>
    );
  }
  return <Inside found={found.organization}>{children}</Inside>;
}

/** Live, from what was found until its window has it. */
function Inside({
  found,
  children,
}: {
  found: Organization;
  children(organization: Organization): ReactNode;
}) {
  const { record = found } = useRecord<typeof organizationsContract>('organizations', found.id);
  const name = record.uniqueName;
  // The page has two paths.
  const overview = useMatchRoute()({ to: '/organizations/$name/overview' })
    ? '/organizations/$name/overview'
    : '/organizations/$name';
  const mayInvite = permission(record.can, 'invite').allowed;
  const mayEdit = permission(record.can, 'update').allowed;
  const mayDecide = permission(record.can, 'changeRoles').allowed;
  const tabs = [
    [overview, 'Overview'],
    ['/organizations/$name/members', 'Members'],
    ...(mayInvite ? ([['/organizations/$name/invitations', 'Invitations']] as const) : []),
    ...(mayEdit ? ([['/organizations/$name/edit', 'Edit']] as const) : []),
  ] as const;
  return (
    <div className={classes['page']}>
      <nav className={classes['tabs']} aria-label="Organization">
        {tabs.map(([to, label]) => (
          <Link
            key={to}
            to={to}
            params={{ name }}
            activeOptions={{ exact: true, includeSearch: false }}
            activeProps={{ 'aria-current': 'page' }}
          >
            {label}
            {label === 'Members' && mayDecide && <RequestCount />}
          </Link>
        ))}
      </nav>
      {children(record)}
    </div>
  );
}

/** How many members wait for an administrator to give them another role. */
function RequestCount() {
  const total = useRequestCount(true);
  if (total === 0) return null;
  return (
    <span className={classes['count']}>
      {total.toLocaleString('en')}
      <span data-visually-hidden> {plural(total, 'request')} for other roles</span>
    </span>
  );
}

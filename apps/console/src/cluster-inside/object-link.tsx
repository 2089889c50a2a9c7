import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { searchOf, type Shown } from './use-show-objects.ts';

/** A link to an object of the cluster whose page this is. */
export function ObjectLink({ to, children }: { to: Shown; children: ReactNode }) {
  const { clusterId } = useParams({ from: '/clusters/$clusterId' });
  return (
    <Link to="/clusters/$clusterId" params={{ clusterId }} search={searchOf(to)}>
      {children}
    </Link>
  );
}

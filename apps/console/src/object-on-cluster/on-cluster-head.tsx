import type { AppObject } from '@hawser/contract/objects';
import type { Router } from '@hawser/contract/routers';
import type { Status } from '@hawser/domain/status';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PathLink } from '../page/index.ts';
import { RecordHead } from '../record-page/index.ts';
import { ClusterName, StatusCell } from '../status/index.ts';

interface OnClusterHeadProps {
  object: AppObject;
  router: Router;
  status: Status | undefined;
  name: string;
  children?: ReactNode;
}

/** What the page of an application on a cluster is about, and its status. */
export function OnClusterHead({ object, router, status, name, children }: OnClusterHeadProps) {
  return (
    <RecordHead>
      {status && <StatusCell name={name} status={status} />}
      <span>
        {object.kind}{' '}
        <Link to="/applications/$objectId" params={{ objectId: object.id }}>
          {object.name}
        </Link>{' '}
        on{' '}
        <PathLink href={`/clusters/${encodeURIComponent(router.cloudID)}`}>
          <ClusterName name={router.clusterName} simulated={router.simulated} />
        </PathLink>
      </span>
      {children}
    </RecordHead>
  );
}

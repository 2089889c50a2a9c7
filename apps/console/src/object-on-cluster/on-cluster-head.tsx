import type { AppObject } from '@hawser/contract/objects';
import type { Router } from '@hawser/contract/routers';
import type { Status } from '@hawser/domain/status';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { OBJECT } from '../objects/index.ts';
import { PathLink } from '../page/index.ts';
import { RecordHead, useRecordShortcuts } from '../record-page/index.ts';
import { ClusterName, StatusCell } from '../status/index.ts';

interface OnClusterHeadProps {
  object: AppObject;
  router: Router;
  status: Status | undefined;
  name: string;
  children?: ReactNode;
}

/** Of the actions of an application, those that leave a person on the page. */
const ON_CLUSTER = {
  ...OBJECT,
  actions: OBJECT.actions.filter(({ id }) => id === 'edit' || id === 'tags' || id === 'versions'),
};

/** What the page of an application on a cluster is about, and its status. */
export function OnClusterHead({ object, router, status, name, children }: OnClusterHeadProps) {
  useRecordShortcuts(ON_CLUSTER, object, status ?? object.status);
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

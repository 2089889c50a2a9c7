import type { Cluster } from '@hawser/contract/clusters';
import type { Router } from '@hawser/contract/routers';
import { EmptyState } from '@hawser/ui/empty-state';
import { Select } from '@hawser/ui/select';
import { type ReactNode, useState } from 'react';
import classes from './cluster-inside.module.css';
import { useReaders } from './use-readers.ts';

interface ByAgentProps {
  cluster: Cluster;
  children: (router: Router) => ReactNode;
}

/** The agent through which a cluster is read: the only one, or the chosen one. */
export function ByAgent({ cluster, children }: ByAgentProps) {
  const [chosen, choose] = useState<string | null>(null);
  const rows = useReaders(cluster);
  if (cluster.networks.length === 0) {
    return (
      <EmptyState title="Cluster details are not available">
        It is not attached to a network, so no agent runs in it.
      </EmptyState>
    );
  }
  const [first] = rows;
  const router = rows.find(({ id }) => id === chosen) ?? first;
  if (router === undefined) return <p role="status">Loading…</p>;
  return (
    <>
      {rows.length > 1 && (
        <p className={classes['agent']}>
          Data from the agent in network{' '}
          <Select
            aria-label="Agent"
            variant="filter"
            value={router.id}
            choices={rows.map(({ id, networkName }) => ({ value: id, label: networkName }))}
            onChange={choose}
          />
        </p>
      )}
      {children(router)}
    </>
  );
}

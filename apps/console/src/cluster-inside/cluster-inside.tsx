import type { Cluster } from '@hawser/contract/clusters';
import type { Router } from '@hawser/contract/routers';
import { EmptyState } from '@hawser/ui/empty-state';
import { Select } from '@hawser/ui/select';
import { Tabs } from '@hawser/ui/tabs';
import { type ReactNode, useState } from 'react';
import { usePage } from '../page/index.ts';
import { AgentLogView } from './agent-log-view.tsx';
import classes from './cluster-inside.module.css';
import { EventsView } from './events-view.tsx';
import { NamespacesView } from './namespaces-view.tsx';
import { NodesView } from './nodes-view.tsx';

import { ObjectsView } from './objects-view.tsx';
import { useReaders } from './use-readers.ts';

const VIEWS = [
  { id: 'nodes', title: 'Nodes', View: NodesView },
  { id: 'namespaces', title: 'Namespaces', View: NamespacesView },
  { id: 'objects', title: 'Objects', View: ObjectsView },
  { id: 'events', title: 'Events', View: EventsView },
  { id: 'agent-log', title: 'Agent log', View: AgentLogView },
] as const;

interface ClusterInsideProps {
  cluster: Cluster;
  name: string;
  /** What is stored of it: the first tab. */
  overview: ReactNode;
}

/** The page of a cluster as tabs: what is stored of it, and what its agent reads in it while it is shown. */
export function ClusterInside({ cluster, name, overview }: ClusterInsideProps) {
  const { search, change } = usePage();
  const open = VIEWS.find(({ id }) => id === search.tab)?.id ?? 'overview';
  return (
    <Tabs
      label={name}
      fill
      value={open}
      onChange={(tab) =>
        change({
          tab: tab === 'overview' ? undefined : tab,
          filter: undefined,
          row: undefined,
          q: undefined,
          sort: undefined,
        })
      }
      tabs={[
        { id: 'overview', title: 'Overview', content: overview },
        ...VIEWS.map(({ id, title, View }) => ({
          id,
          title,
          content: (
            <ByAgent cluster={cluster}>
              {(router) => <View key={router.id} routerID={router.id} name={name} />}
            </ByAgent>
          ),
        })),
      ]}
    />
  );
}

/** The agent through which a cluster is read: the only one, or the chosen one. */
function ByAgent({ cluster, children }: { cluster: Cluster; children: (router: Router) => ReactNode }) {
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

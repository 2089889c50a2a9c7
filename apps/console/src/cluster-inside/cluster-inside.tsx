import type { Cluster } from '@hawser/contract/clusters';
import type { Router, routersContract } from '@hawser/contract/routers';
import { EmptyState } from '@hawser/ui/empty-state';
import { Select } from '@hawser/ui/select';
import { Tabs } from '@hawser/ui/tabs';
import { type ReactNode, useState } from 'react';
import { useWindow } from '../live/index.ts';
import { usePage } from '../page/index.ts';
import { AgentLogView } from './agent-log-view.tsx';
import classes from './cluster-inside.module.css';
import { EventsView } from './events-view.tsx';
import { NamespacesView } from './namespaces-view.tsx';
import { NodesView } from './nodes-view.tsx';

import { ObjectsView } from './objects-view.tsx';

/** Most attachments that can be chosen; a cluster is attached to few networks. */
const MOST = 50;

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

/** The page of a cluster as tabs: what is stored of it, and what its agent reads in it while somebody looks. */
export function ClusterInside({ cluster, name, overview }: ClusterInsideProps) {
  const { search, change } = usePage();
  const open = VIEWS.find(({ id }) => id === search.tab)?.id ?? 'overview';
  return (
    <Tabs
      label={name}
      fill
      value={open}
      onChange={(tab) => change({ tab: tab === 'overview' ? undefined : tab, filter: undefined })}
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

/** Agents that are connected and may read everything come first. */
const rankOf = ({ status, grant }: Router): number =>
  (status.tone === 'unknown' ? 0 : 2) + (grant.inspect ? 1 : 0);

/** The agent through which a cluster is read: the only one, or the chosen one. */
function ByAgent({ cluster, children }: { cluster: Cluster; children: (router: Router) => ReactNode }) {
  const [chosen, choose] = useState<string | null>(null);
  const ids = cluster.networks.slice(0, MOST).map(({ routerID }) => routerID);
  const { rows } = useWindow<typeof routersContract>(
    ids.length === 0 ? null : { collection: 'routers', ids, range: { from: 0, to: MOST } },
  );
  if (ids.length === 0) {
    return (
      <EmptyState title="Nobody can look into this cluster">
        It is not attached to a network, so no agent runs in it.
      </EmptyState>
    );
  }
  const [first] = rows.toSorted((a, b) => rankOf(b) - rankOf(a));
  const router = rows.find(({ id }) => id === chosen) ?? first;
  if (router === undefined) return <p role="status">Loading…</p>;
  return (
    <>
      {rows.length > 1 && (
        <p className={classes['agent']}>
          Read by the agent in network{' '}
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

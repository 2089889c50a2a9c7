import type { Cluster } from '@hawser/contract/clusters';
import { Tabs } from '@hawser/ui/tabs';
import type { ReactNode } from 'react';
import { usePage } from '../page/index.ts';
import { AgentLogView } from './agent-log-view.tsx';
import { ByAgent } from './by-agent.tsx';
import { EventsView } from './events-view.tsx';
import { NamespacesView } from './namespaces-view.tsx';
import { NodesView } from './nodes-view.tsx';
import { ObjectsView } from './objects-view.tsx';

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

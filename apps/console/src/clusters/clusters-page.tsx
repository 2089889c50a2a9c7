import type { Cluster, clustersContract } from '@hawser/contract/clusters';
import { CLUSTER_TONE_WORDS, KUBES_DISTROS } from '@hawser/domain/clusters';
import { Button } from '@hawser/ui/button';
import { EmptyState } from '@hawser/ui/empty-state';
import type { GridFilter } from '@hawser/ui/grid-panel';
import { ClusterIcon } from '@hawser/ui/icons';
import { useCallback, useMemo } from 'react';
import { statusFilter, useValues } from '../filters/index.ts';
import {
  Chip,
  chosen,
  countText,
  type GridPage,
  LiveList,
  narrowed,
  orderOf,
  useList,
} from '../list/index.ts';
import { listQueryOf } from '../live/index.ts';
import { GeneralButtons, subjectOf, usePageAction } from '../menu/index.ts';
import { useNetworkFilter } from '../network-choice/index.ts';
import { useCalls } from '../services/index.ts';
import { useTagFilter } from '../tags/index.ts';
import { clusterCalls } from './calls.ts';
import { CLUSTER } from './cluster-actions.tsx';
import { clusterColumns, clusterFlash, isLeaving } from './cluster-columns.tsx';
import { ClusterMap } from './cluster-map.tsx';
import { ATTACH_CLUSTER, DEFINE_CLUSTER } from './general-actions.tsx';

const keyOf = (cluster: Cluster): string => cluster.id;
const subject = (cluster: Cluster) => subjectOf(CLUSTER, cluster);
const FIRST = [DEFINE_CLUSTER];
const ACTIONS = [DEFINE_CLUSTER, ATTACH_CLUSTER];
const LIST = {
  name: 'clusters',
  columns: clusterColumns,
  subjectOf: subject,
  fresh: { hidden: ['since', 'created'] },
};
const EVERYTHING = listQueryOf<typeof clustersContract>({ collection: 'clusters' });
const COUNTED_BY = {
  status: { field: 'tones' },
  networks: { field: 'networkIDs' },
  location: { field: 'locations' },
  distro: { field: 'distros' },
  tags: { field: 'tags' },
};
const ORDERS = {
  name: 'name',
  status: 'status',
  created: 'createdAt',
  location: 'location',
  version: 'version',
  nodes: 'nodes',
  seen: 'seen',
  distro: 'distro',
} as const;
const DISTROS: GridFilter = { columnId: 'distro', title: 'Distribution', options: KUBES_DISTROS };

/** Filters of clusters; values are loaded when the panel opens. */
function useFilters({ control }: GridPage<Cluster>): readonly GridFilter[] {
  const calls = useCalls(clusterCalls);
  const isLooking = control.settings.tab === 'filters';
  const networks = useNetworkFilter('networks', control.settings.filters['networks'] ?? [], isLooking);
  const locations = useValues(
    useCallback(async () => (await calls.locations()).locations, [calls]),
    isLooking,
  );
  const tags = useTagFilter(isLooking, 'clusters');
  return useMemo(
    () => [
      statusFilter(CLUSTER_TONE_WORDS),
      networks,
      { columnId: 'location', title: 'Location', options: locations },
      DISTROS,
      tags,
    ],
    [networks, locations, tags],
  );
}

/** All defined clusters, attached or not. */
export function ClustersPage() {
  const { grid, tools, actionsOf } = useList(LIST);
  const { page } = grid;
  const { network } = page.search;
  const { view } = page.search;
  const toggle = (): void => page.change({ view: view === 'map' ? undefined : 'map' });
  usePageAction('show-map', toggle);
  const filters = {
    ...narrowed(grid),
    ...(network === undefined ? {} : { networkID: network }),
    ...chosen(grid, 'networks', 'networkIDs'),
    ...chosen(grid, 'location', 'locations'),
    ...chosen(grid, 'distro', 'distros'),
    ...chosen(grid, 'tags', 'tags'),
  };
  const query = listQueryOf<typeof clustersContract>({
    collection: 'clusters',
    ...filters,
    ...orderOf(grid, ORDERS),
  });

  return (
    <LiveList
      everything={EVERYTHING}
      countedBy={COUNTED_BY}
      bar={(total, all) => (
        <>
          <GeneralButtons of={ACTIONS} />
          <Button aria-keyshortcuts="v" onClick={toggle}>
            {view === 'map' ? 'Show as list' : 'Show as map'}
          </Button>
          {(all ?? total) > 0 && <Chip>{countText(total, all, 'cluster')}</Chip>}
        </>
      )}
      filterLabel="Filter clusters"
      grid={grid}
      label="Clusters"
      noun="cluster"
      query={query}
      instead={view === 'map' ? (of) => <ClusterMap {...of} filters={filters} /> : undefined}
      rowKey={keyOf}
      subjectOf={subject}
      tools={tools}
      filters={useFilters(grid)}
      flash={clusterFlash}
      busy={isLeaving}
      onOpen={(cluster) =>
        actionsOf(cluster)
          .find(({ reason }) => reason === undefined)
          ?.run()
      }
      emptyContent={
        <EmptyState
          icon={<ClusterIcon size={32} />}
          title={network === undefined ? 'No clusters yet' : 'No clusters in this network yet'}
          action={<GeneralButtons of={FIRST} withIcon />}
        >
          Any Kubernetes cluster that you can reach with kubectl. Define it here, attach it to a network as
          hub or edge, and install the agent with one command. The agent only makes outgoing connections.
        </EmptyState>
      }
    />
  );
}

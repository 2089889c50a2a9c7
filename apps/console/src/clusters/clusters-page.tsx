import type { Cluster } from '@hawser/contract';
import { KUBES_DISTROS } from '@hawser/domain';
import { Button } from '@hawser/ui/button';
import { EmptyState } from '@hawser/ui/empty-state';
import type { GridFilter } from '@hawser/ui/grid-panel';
import { ClusterIcon, PlusIcon } from '@hawser/ui/icons';
import { useCallback, useMemo } from 'react';
import { useServices } from '../app/services.ts';
import {
  Chip,
  chosen,
  FilterField,
  type GridPage,
  ListPage,
  LiveGrid,
  narrowed,
  NoMatch,
  orderOf,
  partOf,
  STATUS_FILTER,
  ToneFilter,
  useGrid,
  useNetworkFilter,
  useRange,
  useTagFilter,
  useValues,
  type WholeQuery,
} from '../list/index.ts';
import { useWindow } from '../live/index.ts';
import { subjectOf, useActionTools } from '../menu/index.ts';
import { CLUSTER } from './cluster-actions.tsx';
import { clusterColumns, clusterFlash } from './cluster-columns.tsx';

const keyOf = (cluster: Cluster): string => cluster.id;
const subject = (cluster: Cluster) => subjectOf(CLUSTER, cluster);
const FRESH = { hidden: ['since', 'created'] };
const ORDERS = {
  name: 'name',
  status: 'status',
  created: 'createdAt',
  location: 'location',
  distro: 'distro',
} as const;
const DISTROS: GridFilter = { columnId: 'distro', title: 'Distribution', options: KUBES_DISTROS };

/** What clusters can be filtered by; values are asked for when the panel is open. */
function useFilters({ control }: GridPage<Cluster>): readonly GridFilter[] {
  const { api } = useServices();
  const isLooking = control.settings.tab === 'filters';
  const networks = useNetworkFilter('networks', control.settings.filters['networks'] ?? [], isLooking);
  const locations = useValues(
    useCallback(async () => (await api.clusters.locations()).locations, [api]),
    isLooking,
  );
  const tags = useTagFilter(isLooking);
  return useMemo(
    () => [
      STATUS_FILTER,
      networks,
      { columnId: 'location', title: 'Location', options: locations },
      DISTROS,
      tags,
    ],
    [networks, locations, tags],
  );
}

/** The clusters that somebody defined, attached or not. */
export function ClustersPage() {
  const tools = useActionTools();
  const actionsOf = useCallback((cluster: Cluster) => subject(cluster).actions(tools), [tools]);
  const grid = useGrid<Cluster>(
    'clusters',
    useMemo(() => clusterColumns(actionsOf), [actionsOf]),
    FRESH,
  );
  const { page } = grid;
  const { network } = page.search;
  const [range, onRange] = useRange();
  const query: WholeQuery = {
    collection: 'clusters',
    ...narrowed(grid),
    ...(network === undefined ? {} : { networkID: network }),
    ...chosen(grid, 'networks', 'networkIDs'),
    ...chosen(grid, 'location', 'locations'),
    ...chosen(grid, 'distro', 'distros'),
    ...chosen(grid, 'tags', 'tags'),
    ...orderOf(grid, ORDERS),
  };
  const rows = useWindow<Cluster>(partOf(query, range));
  const define = () => page.openDialog('define-cluster');

  return (
    <ListPage
      bar={
        <>
          <Button look="primary" onClick={define}>
            Define Cluster
          </Button>
          {rows.total > 0 && <Chip count={rows.total}>{rows.total === 1 ? 'cluster' : 'clusters'}</Chip>}
        </>
      }
      tools={
        <>
          <ToneFilter grid={grid} />
          <FilterField label="Filter clusters" />
        </>
      }
    >
      <LiveGrid
        grid={grid}
        label="Clusters"
        noun="cluster"
        query={query}
        rows={rows}
        onRange={onRange}
        rowKey={keyOf}
        subjectOf={subject}
        tools={tools}
        filters={useFilters(grid)}
        flash={clusterFlash}
        onOpen={(cluster) =>
          actionsOf(cluster)
            .find(({ reason }) => reason === undefined)
            ?.run()
        }
        emptyContent={
          grid.isNarrowed ? (
            <NoMatch grid={grid} />
          ) : (
            <EmptyState
              icon={<ClusterIcon size={32} />}
              title={
                network === undefined ? 'No cluster is defined yet' : 'No cluster is in this network yet'
              }
              action={
                <Button look="primary" icon={<PlusIcon size={14} />} onClick={define}>
                  Define Cluster
                </Button>
              }
            >
              A cluster is any Kubernetes that you can reach with kubectl. Define it here, attach it to a
              network as hub or edge, and one command installs the agent. The agent only ever dials out.
            </EmptyState>
          )
        }
      />
    </ListPage>
  );
}

import type { QueryOf } from '@hawser/contract/collection';
import type { TreeRow, treeContract } from '@hawser/contract/tree';
import { NETWORK_FEATURES } from '@hawser/domain/features';
import { NETWORK_TONE_WORDS } from '@hawser/domain/networks';
import type { GridFilter } from '@hawser/ui/grid-panel';
import type { GridDepth, GridFilters } from '@hawser/ui/grid-settings';
import { TONES, type Tone } from '@hawser/ui/tone';
import { useCallback, useMemo } from 'react';
import { statusFilter, useValues } from '../filters/index.ts';
import { IncidentStrip, useIncidentOption } from '../incidents/index.ts';
import {
  chosen,
  type CountedBy,
  type GridPage,
  LiveList,
  narrowed,
  orderOf,
  useList,
} from '../list/index.ts';
import { listQueryOf, useLive } from '../live/index.ts';
import { GeneralButtons } from '../menu/index.ts';
import { DEFINE_NETWORK, NetworkIntroduction } from '../networks/index.ts';
import { overviewCalls } from '../overview/index.ts';
import { useCalls } from '../services/index.ts';
import { useTagFilter } from '../tags/index.ts';
import { closedAmong, keysAbove, withToggled } from './branches.ts';
import { DepthSelect } from './depth-select.tsx';
import { FleetChips } from './fleet-chips.tsx';
import { pathColumns } from './path-columns.ts';
import { useToggles } from './toggles.ts';
import { treeColumns, treeFlash } from './tree-columns.tsx';
import { treeSubject } from './tree-subject.ts';

const keyOf = (row: TreeRow): string => row.key;
const ACTIONS = [DEFINE_NETWORK];
const LIST = {
  name: 'networks',
  columns: treeColumns,
  subjectOf: treeSubject,
  fresh: { hidden: ['since', 'created', 'links', 'number'] },
};
/** The server's names of the sort columns. */
const ORDERS = {
  name: 'name',
  status: 'status',
  below: 'health',
  count: 'count',
  number: 'serialNumber',
  created: 'createdAt',
  seen: 'seen',
} as const;
/** Networks, clusters, objects. */
const LEVELS = 3;
/** The maximum depth of a window. */
const ALL_LEVELS = 5;
const CLUSTERS = { more: { counted: 'clusters' }, noun: 'cluster' };
const NETWORKS = { more: { counted: 'networks' }, noun: 'network' };
/** A value shows networks, clusters and applications: one kind is counted, and named. */
const COUNTED_BY: Readonly<Record<string, CountedBy>> = {
  // Without a cluster there are only networks to count.
  status: { field: 'tones', ...CLUSTERS, values: { informational: NETWORKS } },
  below: { field: 'routerTones', ...CLUSTERS },
  own: { field: 'ownTones', ...CLUSTERS },
  features: { field: 'features', ...NETWORKS },
  tags: { field: 'tags', ...CLUSTERS },
  agent: { field: 'agentVersions', ...CLUSTERS },
};
const FILTERS: readonly GridFilter[] = [
  statusFilter(NETWORK_TONE_WORDS),
  { ...statusFilter(), columnId: 'below', title: 'Clusters' },
  { ...statusFilter(), columnId: 'own', title: 'Own status of clusters' },
  {
    columnId: 'features',
    title: 'Features',
    options: NETWORK_FEATURES.map(({ slug, name }) => ({ value: slug, label: name })),
  },
];

/** Filters of the tree; tags and agent versions are loaded when the panel opens. */
function useFilters({ control }: GridPage<TreeRow>): readonly GridFilter[] {
  const calls = useCalls(overviewCalls);
  const isLooking = control.settings.tab === 'filters';
  const versions = useValues(
    useCallback(async () => (await calls.lastHour()).agents.map(({ version }) => version), [calls]),
    isLooking,
  );
  const tags = useTagFilter(isLooking);
  const incident = useIncidentOption(control.settings.filters['incident']?.[0]);
  return useMemo(
    () => [
      ...FILTERS,
      tags,
      { columnId: 'agent', title: 'Agent version', options: versions },
      ...(incident === null ? [] : [{ columnId: 'incident', title: 'Incident', options: [incident] }]),
    ],
    [tags, versions, incident],
  );
}

/** The selected tones of a column. */
function tonesIn(filters: GridFilters, columnId: string): Tone[] | undefined {
  const tones = TONES.filter((tone) => filters[columnId]?.includes(tone));
  return tones.length === 0 ? undefined : tones;
}

/** The fleet: networks, their clusters, and the objects on each. */
export function NetworksPage() {
  const { grid, tools } = useList(LIST);
  const { control } = grid;
  const { depth, filters } = control.settings;
  const [below, own] = [tonesIn(filters, 'below'), tonesIn(filters, 'own')];
  const incident = filters['incident']?.[0];
  const search = { ...narrowed(grid), ...chosen(grid, 'tags', 'tags') };
  const isSearch = Object.keys(search).length > 0 || incident !== undefined;
  const { toggled, toggle, reset } = useToggles(isSearch ? JSON.stringify([search, incident]) : '');
  const live = useLive();
  const query: Omit<QueryOf<typeof treeContract>, 'range'> = {
    collection: 'tree',
    expandDepth: depth === 'all' ? ALL_LEVELS : Math.min(depth, ALL_LEVELS),
    toggled: [...toggled],
    ...search,
    ...(below && { routerTones: below }),
    ...(own && { ownTones: own }),
    ...(incident !== undefined && { incident }),
    ...chosen(grid, 'features', 'features'),
    ...chosen(grid, 'agent', 'agentVersions'),
    ...orderOf(grid, ORDERS),
  };
  const openRecord = (row: TreeRow): void =>
    treeSubject(row)
      .actions(tools)
      .find(({ reason }) => reason === undefined)
      ?.run();
  const expand = (next: GridDepth) => {
    reset();
    control.change({ depth: next });
  };

  return (
    <LiveList
      bar={() => (
        <>
          <GeneralButtons of={ACTIONS} />
          <FleetChips narrowed={grid.isNarrowed ? query : null} />
        </>
      )}
      above={<IncidentStrip />}
      narrowing={<DepthSelect depth={depth === 'all' ? ALL_LEVELS : depth} onChange={expand} />}
      filterLabel="Filter networks, clusters and applications"
      countedBy={COUNTED_BY}
      grid={grid}
      label="Networks, their clusters and applications"
      noun="row"
      query={listQueryOf<typeof treeContract>(query)}
      rowKey={keyOf}
      subjectOf={treeSubject}
      tools={tools}
      filters={useFilters(grid)}
      flash={treeFlash}
      busy={(row) => row.busy}
      // Above what matches, and no match itself: it is not counted either.
      muted={(row) => search.tones !== undefined && !search.tones.includes(row.status.tone)}
      fileColumns={pathColumns}
      tree={{
        depth: (row) => row.depth,
        expandable: (row) => row.expandable,
        expanded: (row) => row.expanded,
        onToggle: (row) => toggle(row.key),
        levels: LEVELS,
        onDepth: reset,
        openAbove: async (key, signal) => {
          const closed = closedAmong(query, await keysAbove(live, key, signal));
          for (const each of closed) toggle(each);
          return listQueryOf<typeof treeContract>(withToggled(query, closed));
        },
      }}
      onOpen={openRecord}
      emptyContent={<NetworkIntroduction />}
    />
  );
}

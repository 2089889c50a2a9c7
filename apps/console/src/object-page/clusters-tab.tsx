import type { AppObject } from '@hawser/contract/objects';
import { APPLIED_VERSIONS, type Placement, type PlacementGroup } from '@hawser/contract/placement';
import type { placementGroupsContract, placementsContract } from '@hawser/contract/placement';
import { causeWords } from '@hawser/domain/incidents';
import { EmptyState } from '@hawser/ui/empty-state';
import type { GridFilter } from '@hawser/ui/grid-panel';
import { filteredBy } from '@hawser/ui/grid-settings';
import { useMemo } from 'react';
import { statusFilter } from '../filters/index.ts';
import { Chip, chosen, countText, LiveList, narrowed, orderOf, useList } from '../list/index.ts';
import { listQueryOf, useWindow } from '../live/index.ts';
import { type Action, ActionButton } from '../menu/index.ts';
import { placedSubject } from './placement-actions.tsx';
import { placementColumns, placementFlash } from './placement-columns.tsx';
import { ReportGroups } from './report-groups.tsx';

const keyOf = ({ id }: Placement): string => id;
const LIST = {
  name: 'application-clusters',
  columns: placementColumns,
  subjectOf: placedSubject,
  fresh: { hidden: ['since', 'observed'] },
};
/** Most groups that are shown; the others are found by the filters. */
const GROUPS = { from: 0, to: 50 };
const COUNTED_BY = {
  status: { field: 'tones' },
  version: { field: 'applied' },
  drift: { field: 'drift' },
};
const ORDERS = {
  cluster: 'cluster',
  status: 'status',
  since: 'since',
  report: 'report',
  updated: 'updated',
  ready: 'ready',
  available: 'available',
  version: 'version',
  drift: 'drift',
  observed: 'observed',
} as const;
const VERSIONS: Readonly<Record<(typeof APPLIED_VERSIONS)[number], string>> = {
  current: 'current version',
  older: 'older version',
  none: 'not applied yet',
};

/** The filters of the grid. A chosen report that no cluster has any more keeps its words. */
function filtersOf(groups: readonly PlacementGroup[], reports: readonly string[]): readonly GridFilter[] {
  const known = groups.map(({ report, title, clusters }) => ({
    value: report,
    label: title,
    count: clusters,
  }));
  const gone = reports.filter((report) => !known.some(({ value }) => value === report));
  return [
    statusFilter(),
    {
      columnId: 'report',
      title: 'Reason',
      options: [...known, ...gone.map((value) => ({ value, label: causeWords(value), count: 0 }))],
    },
    {
      columnId: 'version',
      title: 'Version',
      options: Object.entries(VERSIONS).map(([value, label]) => ({ value, label })),
    },
    {
      columnId: 'drift',
      title: 'Drift',
      options: [
        { value: 'yes', label: 'changed by hand' },
        { value: 'no', label: 'not changed' },
      ],
    },
  ];
}

/** The values of a filter that the server knows; an address may contain any. */
const among = <Value extends string>(known: readonly Value[], values: readonly string[] | undefined) => {
  const found = known.filter((each) => values?.includes(each));
  return found.length === 0 ? undefined : found;
};

interface ClustersTabProps {
  object: AppObject;
  /** Opens the rules that place it. */
  rules: Action | undefined;
}

/** The clusters of an application: what they report, and the grid of all. */
export function ClustersTab({ object, rules }: ClustersTabProps) {
  const { grid, tools } = useList(LIST, object.id);
  const { control } = grid;
  const { rows: groups } = useWindow<typeof placementGroupsContract>({
    collection: 'placementGroups',
    objectID: object.id,
    range: GROUPS,
  });
  const chosenFilters = control.settings.filters;
  const reports = chosenFilters['report'];
  const filters = useMemo(() => filtersOf(groups, reports ?? []), [groups, reports]);
  const applied = among(APPLIED_VERSIONS, chosenFilters['version']);
  const drift = among(['yes', 'no'], chosenFilters['drift']);
  const everything = listQueryOf<typeof placementsContract>({
    collection: 'placements',
    objectID: object.id,
  });
  const query = listQueryOf<typeof placementsContract>({
    collection: 'placements',
    objectID: object.id,
    ...narrowed(grid),
    ...chosen(grid, 'report', 'reports'),
    ...(applied && { applied }),
    ...(drift && { drift }),
    ...orderOf(grid, ORDERS),
  });
  return (
    <LiveList
      everything={everything}
      countedBy={COUNTED_BY}
      bar={(total, all) => (all ?? total) > 0 && <Chip>{countText(total, all, 'cluster')}</Chip>}
      above={
        <ReportGroups
          groups={groups}
          chosen={reports ?? []}
          onChoose={(values) => control.change({ filters: filteredBy(chosenFilters, 'report', values) })}
        />
      }
      filterLabel="Filter clusters"
      grid={grid}
      label={`Clusters of ${object.name}`}
      noun="cluster"
      query={query}
      rowKey={keyOf}
      subjectOf={placedSubject}
      tools={tools}
      filters={filters}
      flash={placementFlash}
      onOpen={({ objectID, routerID }) =>
        void tools.navigate({
          to: '/applications/$objectId/clusters/$routerId',
          params: { objectId: objectID, routerId: routerID },
          search: {},
        })
      }
      emptyContent={
        <EmptyState
          title="Not on any cluster yet"
          action={rules && <ActionButton action={rules} variant="primary" />}
        >
          No rule of {object.networkName} matches this application and a cluster.
        </EmptyState>
      }
    />
  );
}

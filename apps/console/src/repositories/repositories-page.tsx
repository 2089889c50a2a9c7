import type { repositoriesContract, Repository } from '@hawser/contract/repositories';
import { REPOSITORY_TONE_WORDS, REPOSITORY_VENDORS, VENDOR_NAMES } from '@hawser/domain/repositories';
import { EmptyState } from '@hawser/ui/empty-state';
import type { GridFilter } from '@hawser/ui/grid-panel';
import { RepositoryIcon } from '@hawser/ui/icons';
import { useMemo } from 'react';
import { statusFilter } from '../filters/index.ts';
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
import { GeneralButtons, subjectOf } from '../menu/index.ts';
import { useNetworkFilter } from '../network-choice/index.ts';
import { DEFINE_REPOSITORY, REPOSITORY } from './repository-actions.tsx';
import { repositoryColumns } from './repository-columns.tsx';

const keyOf = ({ id }: Repository): string => id;
const subject = (repository: Repository) => subjectOf(REPOSITORY, repository);
const ACTIONS = [DEFINE_REPOSITORY];
const LIST = {
  name: 'repositories',
  columns: repositoryColumns,
  subjectOf: subject,
  fresh: { hidden: ['vendor', 'owner', 'created'] },
};
const EVERYTHING = listQueryOf<typeof repositoriesContract>({ collection: 'repositories' });
const COUNTED_BY = {
  status: { field: 'tones' },
  type: { field: 'types' },
  vendor: { field: 'vendors' },
  access: { field: 'accesses' },
  networks: { field: 'networkIDs' },
};
const ORDERS = {
  label: 'label',
  url: 'url',
  status: 'status',
  type: 'type',
  vendor: 'vendor',
  access: 'access',
  applications: 'applications',
  created: 'createdAt',
} as const;
const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const STATUSES = statusFilter(REPOSITORY_TONE_WORDS);
/** A connection is neither warned of nor in progress. */
const CONNECTION: GridFilter = {
  ...STATUSES,
  title: 'Connection',
  options: (STATUSES.options ?? []).filter(({ value }) => !['warning', 'informational'].includes(value)),
};
const FILTERS: readonly GridFilter[] = [
  { columnId: 'type', title: 'Type', options: same(['git', 'helm']) },
  {
    columnId: 'vendor',
    title: 'Vendor',
    options: REPOSITORY_VENDORS.map((value) => ({ value, label: VENDOR_NAMES[value] })),
  },
  { columnId: 'access', title: 'Access', options: same(['public', 'private']) },
];

/** Filters of repositories; networks are loaded when the panel opens. */
function useFilters({ control }: GridPage<Repository>): readonly GridFilter[] {
  const chosenIDs = control.settings.filters['networks'] ?? [];
  const networks = useNetworkFilter('networks', chosenIDs, control.settings.tab === 'filters');
  return useMemo(() => [CONNECTION, networks, ...FILTERS], [networks]);
}

/** The Git and Helm repositories. */
export function RepositoriesPage() {
  const { grid, tools, actionsOf } = useList(LIST);
  const { network } = grid.page.search;
  const query = listQueryOf<typeof repositoriesContract>({
    collection: 'repositories',
    ...narrowed(grid),
    ...(network === undefined ? {} : { networkID: network }),
    ...chosen(grid, 'type', 'types'),
    ...chosen(grid, 'vendor', 'vendors'),
    ...chosen(grid, 'access', 'accesses'),
    ...chosen(grid, 'networks', 'networkIDs'),
    ...orderOf(grid, ORDERS),
  });
  return (
    <LiveList
      everything={EVERYTHING}
      countedBy={COUNTED_BY}
      bar={(total, all) => (
        <>
          <GeneralButtons of={ACTIONS} />
          {(all ?? total) > 0 && <Chip>{countText(total, all, 'repository')}</Chip>}
        </>
      )}
      filterLabel="Filter repositories"
      grid={grid}
      label="Repositories"
      noun="repository"
      query={query}
      rowKey={keyOf}
      subjectOf={subject}
      tools={tools}
      filters={useFilters(grid)}
      flash={({ status }, column) => (column === 'status' ? status.status : null)}
      onOpen={(repository) =>
        actionsOf(repository)
          .find(({ id }) => id === 'open')
          ?.run()
      }
      emptyContent={
        <EmptyState
          icon={<RepositoryIcon size={32} />}
          title={
            network === undefined ? 'No repositories yet' : 'No application of this network uses a repository'
          }
          action={<GeneralButtons of={ACTIONS} withIcon />}
        >
          Git and Helm repositories that applications are delivered from. The server checks the connection of
          each, and lists its branches, folders and charts.
        </EmptyState>
      }
    />
  );
}

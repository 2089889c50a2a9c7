import type {
  infrastructureProviderConfigsContract,
  InfrastructureProviderConfig,
} from '@hawser/contract/infrastructure';
import { providerMessages } from '@hawser/domain/infrastructure';
import { OBJECT_TONE_WORDS } from '@hawser/domain/objects';
import { EmptyState } from '@hawser/ui/empty-state';
import type { GridFilter } from '@hawser/ui/grid-panel';
import { CloudIcon } from '@hawser/ui/icons';
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
import { PathLink } from '../page/index.ts';
import { useProviderOptions } from '../provider-options/index.ts';
import { ADD_PROVIDER, PROVIDER } from './provider-actions.tsx';
import { providerColumns } from './provider-columns.tsx';

type Provider = InfrastructureProviderConfig;

const keyOf = ({ id }: Provider): string => id;
const subject = (provider: Provider) => subjectOf(PROVIDER, provider);
const ACTIONS = [ADD_PROVIDER];
const LIST = {
  name: 'infrastructure-providers',
  columns: providerColumns,
  subjectOf: subject,
  fresh: { hidden: ['secret', 'created'] },
};
const EVERYTHING = listQueryOf<typeof infrastructureProviderConfigsContract>({
  collection: 'infrastructureProviderConfigs',
});
const COUNTED_BY = {
  status: { field: 'tones' },
  provider: { field: 'providerKeys' },
  network: { field: 'networkIDs' },
};
const ORDERS = {
  name: 'name',
  status: 'status',
  network: 'network',
  objects: 'objects',
  created: 'createdAt',
} as const;
const STATUSES = statusFilter(OBJECT_TONE_WORDS);

/** Filters of providers; networks are loaded when the panel opens. */
function useFilters({ control }: GridPage<Provider>): readonly GridFilter[] {
  const chosenIDs = control.settings.filters['network'] ?? [];
  const networks = useNetworkFilter('network', chosenIDs, control.settings.tab === 'filters');
  const { options } = useProviderOptions();
  return useMemo(() => {
    const providers = options
      .filter(({ active }) => active)
      .map(({ id, name }) => ({ value: id, label: name }));
    return [STATUSES, { columnId: 'provider', title: 'Provider', options: providers }, networks];
  }, [networks, options]);
}

/** The infrastructure providers of all networks. */
export function ProvidersPage() {
  const { grid, tools, actionsOf } = useList(LIST);
  const { network } = grid.page.search;
  const query = listQueryOf<typeof infrastructureProviderConfigsContract>({
    collection: 'infrastructureProviderConfigs',
    ...narrowed(grid),
    ...(network === undefined ? {} : { networkID: network }),
    ...chosen(grid, 'provider', 'providerKeys'),
    ...chosen(grid, 'network', 'networkIDs'),
    ...orderOf(grid, ORDERS),
  });
  return (
    <LiveList
      everything={EVERYTHING}
      countedBy={COUNTED_BY}
      bar={(total, all) => (
        <>
          <GeneralButtons of={ACTIONS} />
          <PathLink href="/infrastructure/objects">Objects</PathLink>
          <PathLink href="/infrastructure/packages">Packages</PathLink>
          {(all ?? total) > 0 && <Chip>{countText(total, all, 'provider')}</Chip>}
        </>
      )}
      filterLabel="Filter providers"
      grid={grid}
      label="Infrastructure"
      noun="provider"
      query={query}
      rowKey={keyOf}
      subjectOf={subject}
      tools={tools}
      filters={useFilters(grid)}
      flash={({ status }, column) => (column === 'status' ? status.status : null)}
      onOpen={(provider) =>
        actionsOf(provider)
          .find(({ id }) => id === 'open')
          ?.run()
      }
      emptyContent={
        <EmptyState
          icon={<CloudIcon size={32} />}
          title={providerMessages.none}
          action={<GeneralButtons of={ACTIONS} withIcon />}
        >
          A provider is an account at a cloud, with which Crossplane on the hub of a network makes
          infrastructure. Its credentials are sealed in your browser and opened on the hub only.
        </EmptyState>
      }
    />
  );
}

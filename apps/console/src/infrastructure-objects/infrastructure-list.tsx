import type { infrastructureObjectsContract } from '@hawser/contract/infrastructure';
import type { AppObject } from '@hawser/contract/objects';
import { OBJECT_TONE_WORDS } from '@hawser/domain/objects';
import type { GridFilter } from '@hawser/ui/grid-panel';
import { type ReactNode, useMemo } from 'react';
import { statusFilter } from '../filters/index.ts';
import { Chip, chosen, countText, LiveList, narrowed, orderOf, useList } from '../list/index.ts';
import { listQueryOf } from '../live/index.ts';
import { type GeneralAction, GeneralButtons, subjectOf } from '../menu/index.ts';
import { useNetworkFilter } from '../network-choice/index.ts';
import { OBJECT } from '../objects/index.ts';
import { PathLink } from '../page/index.ts';
import { INFRASTRUCTURE_OBJECT } from './infrastructure-actions.tsx';
import { infrastructureColumns } from './infrastructure-columns.tsx';

type Part = 'resources' | 'packages';

const keyOf = ({ id }: AppObject): string => id;
const subject = (object: AppObject) => ({
  ...subjectOf(INFRASTRUCTURE_OBJECT, object),
  panel: { of: OBJECT.one, id: object.id },
});
const listOf = (name: string) => ({
  name,
  columns: infrastructureColumns,
  subjectOf: subject,
  fresh: { hidden: ['since', 'created', 'tags'] },
});
const LISTS = { resources: listOf('infrastructure-objects'), packages: listOf('infrastructure-packages') };
const everythingOf = (part: Part) =>
  listQueryOf<typeof infrastructureObjectsContract>({ collection: 'infrastructureObjects', part });
const EVERYTHING = { resources: everythingOf('resources'), packages: everythingOf('packages') };
const COUNTED_BY = { status: { field: 'tones' }, network: { field: 'networkIDs' } };
const ORDERS = {
  name: 'name',
  status: 'status',
  kind: 'kind',
  network: 'network',
  changed: 'updatedAt',
  created: 'createdAt',
} as const;
const STATUSES = statusFilter(OBJECT_TONE_WORDS);
const LINKS = [
  { part: null, href: '/infrastructure', label: 'Providers' },
  { part: 'resources', href: '/infrastructure/objects', label: 'Objects' },
  { part: 'packages', href: '/infrastructure/packages', label: 'Packages' },
] as const;

interface InfrastructureListProps {
  part: Part;
  label: string;
  /** One of them. */
  noun: string;
  actions: readonly GeneralAction[];
  emptyContent: ReactNode;
}

/** A list of infrastructure objects, or of packages. */
export function InfrastructureList({ part, label, noun, actions, emptyContent }: InfrastructureListProps) {
  const { grid, tools, actionsOf } = useList(LISTS[part]);
  const { control, page } = grid;
  const { network } = page.search;
  const networks = useNetworkFilter(
    'network',
    control.settings.filters['network'] ?? [],
    control.settings.tab === 'filters',
  );
  const filters = useMemo<readonly GridFilter[]>(() => [STATUSES, networks], [networks]);
  const query = listQueryOf<typeof infrastructureObjectsContract>({
    collection: 'infrastructureObjects',
    part,
    ...narrowed(grid),
    ...(network === undefined ? {} : { networkID: network }),
    ...chosen(grid, 'kind', 'derivedKinds'),
    ...chosen(grid, 'network', 'networkIDs'),
    ...orderOf(grid, ORDERS),
  });
  return (
    <LiveList
      everything={EVERYTHING[part]}
      countedBy={COUNTED_BY}
      bar={(total, all) => (
        <>
          <GeneralButtons of={actions} />
          {LINKS.filter((link) => link.part !== part).map(({ href, label: text }) => (
            <PathLink key={href} href={href}>
              {text}
            </PathLink>
          ))}
          {(all ?? total) > 0 && <Chip>{countText(total, all, noun)}</Chip>}
        </>
      )}
      filterLabel={`Filter ${noun}s`}
      grid={grid}
      label={label}
      noun={noun}
      query={query}
      rowKey={keyOf}
      subjectOf={subject}
      tools={tools}
      filters={filters}
      flash={({ status }, column) => (column === 'status' ? status.status : null)}
      onOpen={(object) =>
        actionsOf(object)
          .find(({ id }) => id === 'open')
          ?.run()
      }
      emptyContent={emptyContent}
    />
  );
}

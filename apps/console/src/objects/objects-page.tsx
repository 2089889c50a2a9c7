import type { AppObject, objectsContract } from '@hawser/contract/objects';
import { OBJECT_TONE_WORDS } from '@hawser/domain/objects';
import { EmptyState } from '@hawser/ui/empty-state';
import type { GridFilter } from '@hawser/ui/grid-panel';
import { ApplicationIcon } from '@hawser/ui/icons';
import { useCallback, useMemo } from 'react';
import { statusFilter, useValues } from '../filters/index.ts';
import {
  Chip,
  chosen,
  countText,
  ExportProgress,
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
import { objectCalls } from './calls.ts';
import { CREATE_OBJECT, EDIT_YAML, EXPORT_YAML, IMPORT_YAML } from './general-actions.tsx';
import { OBJECT } from './object-actions.tsx';
import { objectColumns, objectFlash } from './object-columns.tsx';
import { useYamlExport } from './use-yaml-export.ts';

const keyOf = (object: AppObject): string => object.id;
const subject = (object: AppObject) => subjectOf(OBJECT, object);
const FIRST = [CREATE_OBJECT];
const ACTIONS = [CREATE_OBJECT, IMPORT_YAML, EXPORT_YAML];
const SELECTED_ACTIONS = [CREATE_OBJECT, IMPORT_YAML, EDIT_YAML, EXPORT_YAML];
const LIST = {
  name: 'applications',
  columns: objectColumns,
  subjectOf: subject,
  fresh: { hidden: ['since', 'count', 'version', 'created'] },
};
const EVERYTHING = listQueryOf<typeof objectsContract>({ collection: 'objects' });
const COUNTED_BY = {
  status: { field: 'tones' },
  kind: { field: 'kinds' },
  network: { field: 'networkIDs' },
  tags: { field: 'tags' },
};
const ORDERS = {
  name: 'name',
  status: 'status',
  clusters: 'health',
  count: 'count',
  created: 'createdAt',
  network: 'network',
  version: 'version',
  changed: 'updatedAt',
  kind: 'kind',
} as const;

/** Filters of applications; values are loaded when the panel opens. */
function useFilters({ control }: GridPage<AppObject>): readonly GridFilter[] {
  const calls = useCalls(objectCalls);
  const isLooking = control.settings.tab === 'filters';
  const networks = useNetworkFilter('network', control.settings.filters['network'] ?? [], isLooking);
  const kinds = useValues(
    useCallback(async () => (await calls.kinds()).kinds, [calls]),
    isLooking,
  );
  const tags = useTagFilter(isLooking, 'objects');
  return useMemo(
    () => [
      statusFilter(OBJECT_TONE_WORDS),
      { columnId: 'kind', title: 'Kind', options: kinds },
      networks,
      tags,
    ],
    [networks, kinds, tags],
  );
}

/** The applications: objects that were created here, with their status on all clusters. */
export function ObjectsPage() {
  const { grid, tools } = useList(LIST);
  const { page } = grid;
  const { network } = page.search;
  const query = listQueryOf<typeof objectsContract>({
    collection: 'objects',
    ...narrowed(grid),
    ...(network === undefined ? {} : { networkID: network }),
    ...chosen(grid, 'kind', 'kinds'),
    ...chosen(grid, 'network', 'networkIDs'),
    ...chosen(grid, 'tags', 'tags'),
    ...orderOf(grid, ORDERS),
  });
  const files = useYamlExport();
  const selected = page.search.selected?.split(',') ?? [];
  usePageAction('export-yaml', () => files.start(query, selected));
  usePageAction('edit-yaml', () => page.openDialog('edit-objects', selected.join()));

  return (
    <LiveList
      everything={EVERYTHING}
      countedBy={COUNTED_BY}
      bar={(total, all) => (
        <>
          <GeneralButtons
            of={selected.length > 0 ? SELECTED_ACTIONS : ACTIONS}
            busy={files.exporting === null ? undefined : EXPORT_YAML.id}
          />
          {(all ?? total) > 0 && <Chip>{countText(total, all, 'application')}</Chip>}
        </>
      )}
      filterLabel="Filter applications"
      grid={grid}
      label="Applications"
      noun="application"
      query={query}
      rowKey={keyOf}
      subjectOf={subject}
      tools={tools}
      filters={useFilters(grid)}
      flash={objectFlash}
      onOpen={(object) =>
        void tools.navigate({ to: '/applications/$objectId', params: { objectId: object.id }, search: {} })
      }
      emptyContent={
        <EmptyState
          icon={<ApplicationIcon size={32} />}
          title={network === undefined ? 'No applications yet' : 'No applications in this network yet'}
          action={<GeneralButtons of={FIRST} withIcon />}
        >
          An application is one Kubernetes manifest, such as a Deployment. It belongs to a network, whose
          rules decide which clusters get it.
        </EmptyState>
      }
    >
      {files.exporting && <ExportProgress label="YAML" exporting={files.exporting} />}
    </LiveList>
  );
}

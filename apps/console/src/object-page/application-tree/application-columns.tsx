import { labelOf, toneOf } from '@hawser/domain/status';
import { StatusBadge } from '@hawser/ui/status-badge';
import type { TreeGridColumn } from '@hawser/ui/tree-grid';
import { RESOURCE_COLUMNS, type ResourceRow } from '../../resource-tree/index.ts';
import type { Extra } from './tree-of.ts';

/** The column keeps its width: the first row, by which columns are fitted, is shown before there is a status to fit. */
const withRoom = (column: TreeGridColumn<ResourceRow>): TreeGridColumn<ResourceRow> => ({
  ...column,
  least: column.width,
});

/** Columns of a tree over several clusters: those of every tree, with the cluster and what Argo CD says of the sync. */
export function applicationColumns(
  extras: ReadonlyMap<string, Extra>,
): readonly TreeGridColumn<ResourceRow>[] {
  const [name, ...others] = RESOURCE_COLUMNS.filter(({ id }) => id !== 'node');
  if (name === undefined) return RESOURCE_COLUMNS;
  const extraOf = ({ resource }: ResourceRow) => extras.get(resource.uid);
  return [
    name,
    {
      id: 'cluster',
      title: 'Cluster',
      width: 120,
      text: (row) => extraOf(row)?.cluster ?? '',
      render: (row) => extraOf(row)?.cluster ?? '',
    },
    withRoom({
      id: 'sync',
      title: 'Sync',
      width: 128,
      text: ({ resource }) => resource.sync ?? '',
      render: ({ resource: { sync = '' } }) => {
        return sync === '' ? '' : <StatusBadge tone={toneOf(sync)} label={labelOf(sync)} />;
      },
    }),
    ...others.map((column) => (column.id === 'health' ? withRoom(column) : column)),
  ];
}

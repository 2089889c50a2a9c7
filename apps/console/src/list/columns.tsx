import type { Cluster } from '@hawser/contract/clusters';
import { Age } from '@hawser/ui/age';
import { instantText } from '@hawser/ui/csv';
import { TagList } from '@hawser/ui/tag-list';
import type { TreeGridColumn } from '@hawser/ui/tree-grid';
import { FilterLink } from './filter-link.tsx';
import classes from './list.module.css';
import { type Action, RowMenu } from '../menu/index.ts';
import { StatusCell } from '../status/index.ts';

type Named = { readonly name: string };
type WithStatus = Named & Pick<Cluster, 'status'>;

/** An age, exported as the full instant. `instantOf` returns epoch milliseconds; null is an empty cell. */
export function ageColumn<Row>(
  column: Pick<TreeGridColumn<Row>, 'id' | 'title' | 'width' | 'sortable'>,
  instantOf: (row: Row) => number | null,
): TreeGridColumn<Row> {
  return {
    ...column,
    align: 'end',
    text: (row) => instantText(instantOf(row)),
    render: (row) => <Age instant={instantOf(row)} className={classes['age']} />,
  };
}

/** The status of a record with its reason, and since when. `width` and `least` in pixels. */
export function statusColumns<Row extends WithStatus>(
  width: number,
  least: number,
): readonly TreeGridColumn<Row>[] {
  return [
    {
      id: 'status',
      title: 'Status',
      width,
      least,
      sortable: true,
      text: ({ status }) => status.label,
      render: ({ name, status }) => <StatusCell name={name} status={status} />,
    },
    ageColumn({ id: 'since', title: 'Since', width: 64 }, ({ status }) => status.since),
  ];
}

/** Tags of people. `width` is the minimum in pixels. */
export function tagsColumn<Row>(width: number, tagsOf: (row: Row) => readonly string[]): TreeGridColumn<Row> {
  return {
    id: 'tags',
    title: 'Tags',
    width,
    least: 116,
    grow: true,
    text: (row) => tagsOf(row).join(' '),
    render: (row) => (
      <TagList
        tags={tagsOf(row)}
        link={(tag, content) => (
          <FilterLink column="tags" value={tag} label={`Show only tag ${tag}`}>
            {content}
          </FilterLink>
        )}
      />
    ),
  };
}

/** The row menu, whose actions are computed when it opens. */
export function actionsColumn<Row extends Named>(
  actionsOf: (row: Row) => readonly Action[],
): TreeGridColumn<Row> {
  return {
    id: 'actions',
    title: 'Actions',
    titleUnseen: true,
    fixed: true,
    width: 44,
    align: 'end',
    render: (row) => <RowMenu name={row.name} actions={() => actionsOf(row)} />,
  };
}

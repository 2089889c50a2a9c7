import { Age } from '../../src/age/index.ts';
import { CountBar } from '../../src/count-bar/index.ts';
import { instantText } from '../../src/csv/index.ts';
import { NameCell } from '../../src/name-cell/index.ts';
import { StatusBadge } from '../../src/status-badge/index.ts';
import { TagList } from '../../src/tag-list/index.ts';
import type { TreeGridColumn } from '../../src/tree-grid/index.ts';
import css from '../gallery.module.css';
import type { SampleRow } from './rows.ts';

export type Why = { anchor: Element; row: SampleRow };

/** Number of rows rendered so far, for the test that rows render only when they change. */
export const drawn = { rows: 0 };

/** Columns like those of the product's pages. */
export function sampleColumns(ask: (why: Why) => void): readonly TreeGridColumn<SampleRow>[] {
  return [
    {
      id: 'name',
      title: 'Name',
      width: 320,
      sortable: true,
      text: (row) => row.name,
      render: (row) => {
        drawn.rows++;
        return <NameCell name={row.name} kind={row.kind} />;
      },
    },
    {
      id: 'status',
      title: 'Status',
      width: 200,
      sortable: true,
      text: (row) => row.status,
      render: (row) => (
        <>
          <StatusBadge
            tone={row.tone}
            label={row.status}
            status={row.name}
            since={row.since}
            observedAt={row.observedAt}
            onWhy={(anchor) => ask({ anchor, row })}
          />
          <Age instant={row.since} className={css.since} />
        </>
      ),
    },
    {
      id: 'since',
      title: 'Since',
      width: 88,
      align: 'end',
      text: (row) => instantText(row.since),
      render: (row) => <Age instant={row.since} />,
    },
    {
      id: 'objects',
      title: 'Objects',
      width: 128,
      render: (row) => (
        <CountBar
          label="objects"
          counts={
            row.tone === 'unknown'
              ? { unknown: row.up }
              : { positive: row.up, warning: row.failing, negative: row.down }
          }
        />
      ),
    },
    {
      id: 'count',
      title: 'Count',
      width: 80,
      align: 'end',
      sortable: true,
      text: (row) => String(row.up + row.failing + row.down),
      render: (row) => row.up + row.failing + row.down,
    },
    {
      id: 'tags',
      title: 'Features, tags',
      width: 200,
      grow: true,
      text: (row) => row.tags.join(' '),
      render: (row) => <TagList tags={row.tags} />,
    },
    {
      id: 'seen',
      title: 'Seen',
      width: 72,
      align: 'end',
      text: (row) => instantText(row.observedAt),
      render: (row) => <Age instant={row.observedAt} />,
    },
  ];
}

/** More columns, for horizontal scrolling. */
export function wideColumns(count: number): readonly TreeGridColumn<SampleRow>[] {
  return [
    ...sampleColumns(() => {}),
    ...Array.from(
      { length: count },
      (_, at): TreeGridColumn<SampleRow> => ({
        id: `figure-${at}`,
        title: `Figure ${at + 1}`,
        width: 100,
        align: 'end',
        text: (row) => String(row.up * (at + 3)),
        render: (row) => String(row.up * (at + 3)),
      }),
    ),
  ];
}

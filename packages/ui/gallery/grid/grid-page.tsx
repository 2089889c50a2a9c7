import { useMemo, useRef, useState } from 'react';
import { BulkBar } from '../../src/bulk-bar/index.ts';
import { Button } from '../../src/button/index.ts';
import { useClock } from '../../src/clock/index.ts';
import { csvFile, saveFile } from '../../src/csv/index.ts';
import { EmptyState } from '../../src/empty-state/index.ts';
import { GridFrame } from '../../src/grid-panel/index.ts';
import { type GridSettings, useGridSettings } from '../../src/grid-settings/index.ts';
import { LockIcon, NetworkIcon, TagIcon, TrashIcon } from '../../src/icons/index.ts';
import { useToaster } from '../../src/toast/index.ts';
import {
  TreeGrid,
  type TreeGridHandle,
  type TreeGridState,
  useFrozenOrder,
} from '../../src/tree-grid/index.ts';
import css from '../gallery.module.css';
import { drawn, sampleColumns, type Why, wideColumns } from './columns.tsx';
import { type SampleRow, sampleRow } from './rows.ts';
import { shownIndexes, standsOpen, type TreeView } from './sample-tree.ts';
import { SampleWhy } from './sample-why.tsx';

Object.assign(window, { drawn });

interface GridPageProps {
  /** Each page has its own settings. */
  name: string;
  total: number;
  state: TreeGridState;
  fresh?: Partial<GridSettings>;
  /** Counts beside the usual columns. */
  figures?: number;
  selected?: readonly string[];
}

const storage = {
  get: (key: string) => localStorage.getItem(key),
  set: (key: string, value: string | null) =>
    value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value),
};

/** A list page as in the product: action bar, grid and side panel. */
export function GridPage({ name, total, state, fresh, figures = 0, selected = [] }: GridPageProps) {
  const clock = useClock();
  const toaster = useToaster();
  const [started] = useState(() => clock.now());
  const [why, setWhy] = useState<Why | null>(null);
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set(selected));
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const [changes, setChanges] = useState(0);
  const [shuffled, setShuffled] = useState(false);
  const grid = useRef<TreeGridHandle>(null);
  const columns = useMemo(() => (figures > 0 ? wideColumns(figures) : sampleColumns(setWhy)), [figures]);
  const control = useGridSettings({
    columns,
    storage,
    storageKey: `gallery-${name}`,
    filtersKey: `gallery-filters-${name}`,
    ...(fresh && { fresh }),
  });
  const { depth, filters, sort } = control.settings;
  const view: TreeView = { total, depth, toggled, statuses: filters['status'] ?? [] };
  const shown = useMemo(
    () => shownIndexes({ total, depth, toggled, statuses: filters['status'] ?? [] }),
    [total, depth, toggled, filters],
  );
  const rows = useMemo(() => new Map<number, SampleRow>(), []);
  const rowOf = (index: number): SampleRow => {
    let row = rows.get(index);
    if (!row) {
      row = sampleRow(index, started);
      rows.set(index, row);
    }
    return row;
  };
  const rowAt = (index: number) => {
    // A few rows have not arrived.
    if (shown === null && index % 97 === 13) return undefined;
    const at = shuffled && index < 6 ? 5 - index : index;
    const known = shown === null ? at : shown[at];
    return known === undefined ? undefined : rowOf(known);
  };
  const count = shown?.length ?? total;
  const rowKey = (row: SampleRow) => row.id;
  const held = useFrozenOrder({
    total: count,
    rowAt,
    rowKey,
    moving: true,
    orderKey: JSON.stringify([sort, filters, depth, [...toggled]]),
  });

  const change = () => {
    for (const index of [1, 3, 5]) {
      const row = rows.get(index);
      if (row) rows.set(index, { ...row, up: row.up + 1, since: clock.now() });
    }
    setChanges(changes + 1);
  };
  const exportAll = async () => {
    const batches = (shown ?? []).map((index) => [rowOf(index)]);
    saveFile(await csvFile({ columns: control.grid.columns, batches }), 'rows.csv');
  };
  const subjects = [...selection].map((id) => ({ name: id }));

  return (
    <>
      <div className={css.bar}>
        {selection.size === 0 ? (
          <>
            <Button variant="primary">Define Network</Button>
            <span className={css.chip}>
              <b>{count.toLocaleString('en')}</b> rows
            </span>
          </>
        ) : (
          <BulkBar
            count={selection.size}
            onClear={() => setSelection(new Set())}
            actions={[
              {
                id: 'tags',
                label: 'Tags',
                shortcut: 't',
                icon: <TagIcon size={14} />,
                subjects,
                run: change,
              },
              {
                id: 'detach',
                label: 'Detach',
                subjects: subjects.map((each, at) =>
                  at % 2 === 0 ? { ...each, reason: 'It is not attached.' } : each,
                ),
                run: change,
              },
              {
                id: 'delete',
                label: 'Delete',
                icon: <TrashIcon size={14} />,
                subjects,
                pressTwice: true,
                run: () => setSelection(new Set()),
              },
            ]}
          />
        )}
        <span className={css.push} />
        <Button variant="quiet" onClick={change}>
          Change
        </Button>
        <Button variant="quiet" onClick={() => setShuffled(!shuffled)}>
          Move
        </Button>
      </div>
      <div className={css.grid}>
        <GridFrame
          control={control}
          grid={grid}
          levels={3}
          filters={[
            {
              columnId: 'status',
              title: 'Status',
              options: [
                { value: 'UP', label: 'up', count: 5834 },
                { value: 'SYNCED', label: 'synced', count: 1000 },
                { value: 'PROGRESSING', label: 'progressing', count: 833 },
                { value: 'DOWN', label: 'down', count: 833 },
                { value: 'UNKNOWN', label: 'unknown', count: 500 },
              ],
            },
            {
              columnId: 'tags',
              title: 'Features, tags',
              options: ['prod', 'store', 'ly', 'na', 'tu', 'gr', 'br', 'lo', 'po', 'gh', 'ma'].map((tag) => ({
                value: tag,
                label: tag,
              })),
            },
            { columnId: 'place', title: 'Place', options: null },
          ]}
          onDepth={() => setToggled(new Set())}
          onExport={() => void exportAll()}
          onCopied={(done) =>
            toaster.show(done ? { text: 'Copied' } : { text: 'Nothing to copy', tone: 'informational' })
          }
        >
          <TreeGrid
            label="Networks"
            handle={grid}
            {...control.grid}
            {...held}
            total={count}
            rowKey={rowKey}
            depth={(row) => row.depth}
            expandable={(row) => row.children > 0}
            expanded={(row) => standsOpen(row, view)}
            onToggle={(row) => {
              const next = new Set(toggled);
              if (!next.delete(row.id)) next.add(row.id);
              setToggled(next);
            }}
            selection={selection}
            onSelect={setSelection}
            onOpen={(row) => toaster.show({ text: `${row.name} opened` })}
            onMenu={(row) => toaster.show({ text: `${row.name} menu` })}
            onCopied={(copied) => toaster.show({ text: `${copied} copied` })}
            onAction={(key, row, element) => {
              if (key !== 'w') return false;
              setWhy({ anchor: element, row });
              return true;
            }}
            flash={(row, columnId) =>
              columnId === 'count' ? row.up : columnId === 'status' ? row.since : undefined
            }
            state={state}
            emptyContent={
              <EmptyState
                icon={<NetworkIcon size={22} />}
                title="No Networks Available"
                action={<Button variant="primary">Define Network</Button>}
              >
                A network joins clusters, so that what runs in one can reach what runs in another. It begins
                with a hub.
              </EmptyState>
            }
            refusedContent={
              <EmptyState icon={<LockIcon size={22} />} title="You may not see this list">
                Ask an administrator of Example Logistics for the role 'viewer'.
              </EmptyState>
            }
          />
        </GridFrame>
      </div>
      {why && <SampleWhy why={why} started={started} onClose={() => setWhy(null)} />}
    </>
  );
}

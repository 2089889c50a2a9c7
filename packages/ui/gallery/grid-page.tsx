import { useMemo, useRef, useState } from 'react';
import { Age } from '../src/age/index.ts';
import { Button } from '../src/button/index.ts';
import { useClock } from '../src/clock/index.ts';
import { CountBar } from '../src/count-bar/index.ts';
import { EmptyState } from '../src/empty-state/index.ts';
import { LockIcon, NetworkIcon } from '../src/icons/index.ts';
import { NameCell } from '../src/name-cell/index.ts';
import { Kbd } from '../src/kbd/index.ts';
import { PressTwice } from '../src/press-twice/index.ts';
import { StatusBadge } from '../src/status-badge/index.ts';
import { TagList } from '../src/tag-list/index.ts';
import {
  TreeGrid,
  type TreeGridColumn,
  type TreeGridHandle,
  type TreeGridState,
} from '../src/tree-grid/index.ts';
import { WhyPopover } from '../src/why-popover/index.ts';
import css from './gallery.module.css';
import { type SampleRow, sampleRow } from './rows.ts';

type Why = { anchor: Element; row: SampleRow };

/** How many rows were drawn so far, for the test that rows draw only when they change. */
export const drawn = { rows: 0 };
Object.assign(window, { drawn });

const columnsOf = (ask: (why: Why) => void): TreeGridColumn<SampleRow>[] => [
  {
    id: 'name',
    title: 'Name',
    width: 320,
    sortable: true,
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
  { id: 'count', title: 'Count', width: 80, align: 'end', render: (row) => row.up + row.failing + row.down },
  {
    id: 'tags',
    title: 'Features, tags',
    width: 200,
    grow: true,
    render: (row) => <TagList tags={row.tags} />,
  },
  { id: 'seen', title: 'Seen', width: 72, align: 'end', render: (row) => <Age instant={row.observedAt} /> },
];

/** A list page as the product has it: a bar of actions, the grid. */
export function GridPage({ total, state }: { total: number; state: TreeGridState }) {
  const clock = useClock();
  const [started] = useState(() => clock.now());
  const [why, setWhy] = useState<Why | null>(null);
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set(['row-6']));
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [changes, setChanges] = useState(0);
  const grid = useRef<TreeGridHandle>(null);
  const columns = useMemo(() => columnsOf(setWhy), []);
  const rows = useMemo(() => new Map<number, SampleRow>(), []);
  const rowAt = (index: number) => {
    // A few have not arrived.
    if (total > 10_000 && index % 97 === 13) return undefined;
    let row = rows.get(index);
    if (!row) {
      row = sampleRow(index, started);
      rows.set(index, row);
    }
    return row;
  };
  const change = () => {
    for (const index of [1, 3, 5]) {
      const row = rows.get(index);
      if (row) rows.set(index, { ...row, up: row.up + 1, since: clock.now() });
    }
    setChanges(changes + 1);
  };
  return (
    <>
      <div className={css.bar}>
        <Button look="primary">Define Network</Button>
        <span className={css.chip}>
          <b>{total.toLocaleString('en')}</b> rows
        </span>
        <span className={css.push}>{selection.size > 0 && `${selection.size} selected`}</span>
        <Button onClick={() => grid.current?.autoSize()}>Auto-size</Button>
        <Button onClick={change}>
          Change <Kbd>c</Kbd>
        </Button>
        <PressTwice onConfirm={() => setSelection(new Set())}>Delete</PressTwice>
      </div>
      <div className={css.grid}>
        <TreeGrid
          label="Networks"
          handle={grid}
          total={total}
          rowAt={rowAt}
          columns={columns}
          rowKey={(row) => row.id}
          depth={(row) => row.depth}
          expandable={(row) => row.children > 0}
          expanded={(row) => !closed.has(row.id)}
          onToggle={(row) => {
            const next = new Set(closed);
            if (!next.delete(row.id)) next.add(row.id);
            setClosed(next);
          }}
          selection={selection}
          onSelect={setSelection}
          onAction={(key, row, element) => {
            if (key !== 'w') return false;
            setWhy({ anchor: element, row });
            return true;
          }}
          flash={(row, columnId) =>
            columnId === 'count' ? row.up : columnId === 'status' ? row.since : undefined
          }
          sort={{ columnId: 'name', direction: 'ascending' }}
          onSort={() => {}}
          state={state}
          emptyContent={
            <EmptyState
              icon={<NetworkIcon size={22} />}
              title="No Networks Available"
              action={<Button look="primary">Define Network</Button>}
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
      </div>
      {why && (
        <WhyPopover
          anchor={why.anchor}
          onClose={() => setWhy(null)}
          question={`Why is ${why.row.name} ${why.row.status.toLowerCase()}?`}
          steps={[
            {
              title: why.row.name,
              state: 'is down',
              text: '2 of 5 objects are down; the worst decides',
              since: started - 360_000,
              tone: 'negative',
              href: '#a',
            },
            {
              title: 'checkout',
              state: 'Deployment is down',
              text: '0 of 4 replicas ready',
              tone: 'negative',
              href: '#b',
            },
            {
              title: 'checkout-7d9f4-x2m8q',
              state: 'and 3 more',
              text: 'registry.example.com/checkout:2026.11.3: not found',
              tone: 'negative',
              href: '#c',
            },
          ]}
          actions={
            <>
              Set 6 m ago by <b>object checkout, version 41</b> · <a href="#change">see the change</a>
            </>
          }
          foot="Would turn green when 4 of 4 replicas are ready. Observed 2 s ago."
        />
      )}
    </>
  );
}

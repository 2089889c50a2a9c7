import { BulkBar } from '@hawser/ui/bulk-bar';
import { GridFrame, type GridFilter } from '@hawser/ui/grid-panel';
import type { GridDepth } from '@hawser/ui/grid-settings';
import {
  TreeGrid,
  type TreeGridColumn,
  type TreeGridHandle,
  type TreeGridProps,
  useFrozenOrder,
} from '@hawser/ui/tree-grid';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useBulk } from '../bulk/index.ts';
import { type ListQuery, type LiveRows, useLive, useLiveState, useRows, withIDs } from '../live/index.ts';
import {
  ActionMenu,
  type ActionTools,
  type Subject,
  useSetActiveRecord,
  useRunAction,
} from '../menu/index.ts';
import { useServices } from '../services/index.ts';
import { useWhy } from '../status/index.ts';
import { ExportProgress } from './export-progress.tsx';
import { gridState, Refused } from './grid-state.tsx';
import type { InsteadOfRows } from './instead-of-rows.ts';
import { nothingToEdit } from './nothing-to-edit.ts';
import { type ListRow, runRowShortcut } from './row-shortcuts.ts';
import { RecordPanel } from './record-panel.tsx';
import { selectAll } from './select-all.ts';
import { useActiveRow } from './use-active-row.ts';
import { useExport } from './use-export.ts';
import type { GridPage } from './use-grid.ts';
import { useSelectionInUrl } from './use-selection-in-url.ts';
import { useFocusOnReturn } from './use-focus-on-return.ts';
import { ALONG_IN_GRAPH, useForwardKeys } from './use-forward-keys.ts';
import { useRecordPanel } from './use-record-panel.ts';
import { useRestoredScroll } from './use-restored-scroll.ts';
import { useSelectById } from './use-select-by-id.ts';
import { useScrollToRow } from './use-scroll-to-row.ts';
import { useSelection } from './use-selection.ts';
import classes from './list.module.css';
import { pluralOf } from './plural.ts';

/** A row of a list. Without a name it is called as its subject is. */
export type GridRow = Partial<ListRow>;

export interface LiveGridProps<Row> {
  grid: GridPage<Row>;
  label: string;
  /** The noun of the rows. */
  noun: string;
  query: ListQuery<Row>;
  rows: LiveRows<Row>;
  onRange: NonNullable<TreeGridProps<Row>['onRange']>;
  rowKey(row: Row): string;
  subjectOf(row: Row): Subject;
  tools: ActionTools;
  filters: readonly GridFilter[];
  flash: TreeGridProps<Row>['flash'];
  busy?: TreeGridProps<Row>['busy'];
  muted?: TreeGridProps<Row>['muted'];
  emptyContent: ReactNode;
  onOpen: NonNullable<TreeGridProps<Row>['onOpen']>;
  /** What the panel calls that; default: 'Open page'. */
  openLabel?: string;
  /** Additional first columns of an export; omitted: none. Created for each file. */
  fileColumns?(): readonly TreeGridColumn<Row>[];
  /** Shows the records in another way than as rows, such as on a map. */
  instead?: ((of: InsteadOfRows<Row>) => ReactNode) | undefined;
  /** If the rows are a tree. */
  tree?: Required<Pick<TreeGridProps<Row>, 'depth' | 'expandable' | 'expanded' | 'onToggle'>> & {
    onDepth(depth: GridDepth): void;
    levels: number;
    /** Expands the ancestors of a row, and returns the resulting query. */
    openAbove(key: string, signal: AbortSignal): Promise<ListQuery<Row>>;
  };
}

type MenuAnchor = { getBoundingClientRect(): DOMRect };

/** A grid over a live window: settings, filters, selection with its actions, and export. */
export function LiveGrid<Row extends GridRow>(props: LiveGridProps<Row>) {
  const { grid, query, rows, rowKey, subjectOf, tools, tree } = props;
  const { control, name } = grid;
  const { toast } = useServices();
  const live = useLive();
  const state = useLiveState();
  const askWhy = useWhy();
  const press = useRunAction();
  const handle = useRef<TreeGridHandle>(null);
  useForwardKeys(handle, props.instead && ALONG_IN_GRAPH);
  const { active, setActive, requested } = useActiveRow();
  useFocusOnReturn(handle, requested !== null);
  const [isRestored, restoreScroll] = useRestoredScroll(handle, rows.total);
  const { total } = rows;
  useScrollToRow({ grid: handle, requested, isRestored, query, total, openAbove: tree?.openAbove });
  const { content, rowAt } = rows;
  const loaded = useMemo(
    () => new Map((content?.keys ?? []).map((key, at) => [key, rowAt((content?.from ?? 0) + at)])),
    [content, rowAt],
  );
  const known = loaded as ReadonlyMap<string, Row>;
  const selection = useSelection<Row>(known);
  useSelectionInUrl(selection, query, tree !== undefined);
  const selected = useMemo(() => selection.rows.map(subjectOf), [selection.rows, subjectOf]);
  const bulk = useBulk(selected, selection.clear);
  const [menu, setMenu] = useState<{ row: Row; anchor: MenuAnchor } | null>(null);
  const { exporting, start } = useExport<Row>(name);
  const order = useFrozenOrder<Row>({
    total: rows.total,
    rowAt,
    rowKey,
    moving: control.settings.sort?.columnId === 'status',
    // A newer query is not a newer order before its response has arrived.
    orderKey: String(content?.asked ?? 0),
  });
  const alone = useRows(props.instead && active !== null ? withIDs(query, [active]) : null);
  // A window keeps its content until the answer to the next query.
  const aloneRow = alone.rows.find((row) => rowKey(row) === active);
  const activeRow = active === null ? undefined : (known.get(active) ?? aloneRow);
  const marked = useMemo(
    () => (activeRow === undefined ? null : subjectOf(activeRow)),
    [activeRow, subjectOf],
  );
  useSetActiveRecord(marked);
  const panel = useRecordPanel(handle);

  const onSelectAll = (): void => {
    void selectAll<Row>(live, query).then(
      ({ found, total }) => {
        selection.add(found);
        if (found.size < total) {
          toast({
            tone: 'informational',
            text: `The first ${found.size.toLocaleString('en')} are selected.`,
          });
        }
      },
      () => toast({ tone: 'negative', text: 'Not all rows could be selected.' }),
    );
  };
  const onAction = (key: string, row: Row, element: HTMLElement): boolean => {
    if (selection.keys.size > 0 && bulk.press(key)) return true;
    const { name: called, one, actions } = subjectOf(row);
    const known = { ...row, name: row.name ?? called };
    if (runRowShortcut(key, known, element, actions(tools), { askWhy, press })) return true;
    if (key === 'e') toast(nothingToEdit(one));
    return key === 'e';
  };
  const byId = useSelectById(selection, query);
  const { onDepth, openAbove: _, levels: __, ...branches } = tree ?? { onDepth: undefined };

  return (
    <>
      <GridFrame
        control={control}
        grid={handle}
        filters={props.filters}
        {...(tree && { levels: tree.levels })}
        {...(onDepth && { onDepth })}
        onExport={() => start(query, [...(props.fileColumns?.() ?? []), ...control.grid.columns])}
        onCopied={(done) =>
          toast(done ? { text: 'Copied.' } : { text: 'Nothing to copy.', tone: 'informational' })
        }
      >
        {props.instead ? (
          props.instead({
            handle,
            state: gridState(rows, state),
            notice: gridState(rows, state) === 'empty' ? props.emptyContent : <Refused rows={rows} />,
            selected: byId.shown,
            select: byId.select,
            selectAll: onSelectAll,
            active,
            row: activeRow,
            setActive,
            open: (row) => props.onOpen(row, rowKey(row), 'row'),
            peek: panel.show,
            act(key, element) {
              if (activeRow !== undefined) return onAction(key, activeRow, element);
              return selection.keys.size > 0 && bulk.press(key);
            },
          })
        ) : (
          <TreeGrid
            label={props.label}
            handle={handle}
            {...control.grid}
            {...order}
            {...branches}
            total={rows.total}
            rowKey={rowKey}
            onRange={(from, to, visible) => {
              order.onRange(from, to, visible);
              props.onRange(from, to, visible);
              restoreScroll();
            }}
            selection={selection.keys}
            onSelect={selection.select}
            onSelectAll={onSelectAll}
            onCopied={(count) =>
              toast({ text: count === 1 ? '1 row copied' : `${count.toLocaleString('en')} rows copied` })
            }
            activeKey={active}
            onActive={setActive}
            onOpen={props.onOpen}
            onPeek={panel.show}
            onMenu={(row, { x, y }) =>
              setMenu({ row, anchor: { getBoundingClientRect: () => new DOMRect(x, y, 0, 0) } })
            }
            onAction={onAction}
            flash={props.flash}
            {...(props.busy && { busy: props.busy })}
            {...(props.muted && { muted: props.muted })}
            state={gridState(rows, state)}
            emptyContent={props.emptyContent}
            refusedContent={<Refused rows={rows} />}
          />
        )}
        {panel.isOpen && (
          <RecordPanel
            subject={marked}
            openLabel={props.openLabel ?? 'Open page'}
            onOpen={() => activeRow !== undefined && props.onOpen(activeRow, rowKey(activeRow), 'row')}
            onClose={panel.close}
          />
        )}
      </GridFrame>
      {selection.keys.size > 0 && (
        <div className={classes['selected']}>
          <BulkBar
            count={selection.keys.size}
            noun={selection.keys.size === 1 ? props.noun : pluralOf(props.noun)}
            actions={bulk.actions}
            onClear={selection.clear}
          />
        </div>
      )}
      {exporting && <ExportProgress label={props.label} exporting={exporting} />}
      {bulk.dialog}
      {menu && (
        <ActionMenu
          anchor={menu.anchor}
          label={`Actions for ${menu.row.name ?? subjectOf(menu.row).name}`}
          actions={subjectOf(menu.row).actions(tools)}
          onClose={() => setMenu(null)}
        />
      )}
    </>
  );
}

import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef } from 'react';
import type {
  GridControl,
  GridDepth,
  GridFilters,
  GridPanelTab,
  GridSettings,
} from '../grid-settings/index.ts';
import type { TreeGridHandle } from '../tree-grid/index.ts';
import type { GridFilter } from './grid-filter.ts';
import css from './grid-panel.module.css';
import { LazyPanel } from './lazy-panel.tsx';

interface GridFrameProps<Row> {
  control: GridControl<Row>;
  /** The handle of the grid. */
  grid: RefObject<TreeGridHandle | null>;
  /** Columns that can be filtered by values; the selection is in `control.settings.filters`. */
  filters?: readonly GridFilter[];
  /** How many levels the rows have, if they are a tree: depths beyond it are not offered. */
  levels?: number;
  /** Called after the depth was changed, such as to forget rows that were expanded individually. */
  onDepth?(depth: GridDepth): void;
  /** Exports all rows as CSV; omitted: not offered. See `csvFile` and `saveFile`. */
  onExport?(): void;
  /** Called after the panel copied rows, to report the result. */
  onCopied?(done: boolean): void;
  /** The TreeGrid. */
  children: ReactNode;
}

const TABS: readonly { id: GridPanelTab; title: string }[] = [
  { id: 'columns', title: 'Columns' },
  { id: 'filters', title: 'Filters' },
  { id: 'actions', title: 'Actions' },
];

const filterCount = (filters: GridFilters): number => Object.keys(filters).length;

/** A tree grid with its side panel at the right edge (interface §2): Columns, Filters, Actions. */
export function GridFrame<Row>(props: GridFrameProps<Row>) {
  const { control, filters = [] } = props;
  const { tab } = control.settings;
  const id = useId();
  const strip = useRef<HTMLDivElement>(null);
  /** Settings when the panel was opened, for 'Cancel and close'. */
  const before = useRef<GridSettings>(control.settings);
  const tabs = TABS.filter((each) => each.id !== 'filters' || filters.length > 0);
  const chosen = filterCount(control.settings.filters);

  const focusTab = (which: GridPanelTab) =>
    strip.current?.querySelector<HTMLElement>(`[data-tab="${which}"]`)?.focus();
  const open = (which: GridPanelTab) => {
    if (tab === null) before.current = control.settings;
    control.change({ tab: tab === which ? null : which });
  };
  const close = () => {
    if (tab !== null) focusTab(tab);
    control.change({ tab: null });
  };
  const cancel = () => {
    if (tab !== null) focusTab(tab);
    const { settings } = control;
    control.change({ ...before.current, tab: null });
    if (before.current.depth !== settings.depth) props.onDepth?.(before.current.depth);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const at = tabs.findIndex(({ id: which }) => (event.target as HTMLElement).dataset['tab'] === which);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (next) focusTab(next.id);
  };
  const keys = { onKeyDown };
  const stop = tabs.some(({ id: which }) => which === tab) ? tab : tabs[0]?.id;

  return (
    <div className={css.frame}>
      {props.children}
      {tab !== null && (
        <LazyPanel
          key={tab}
          id={`${id}-panel`}
          labeledBy={`${id}-${tab}`}
          tab={tab}
          control={control}
          grid={props.grid}
          filters={filters}
          levels={props.levels ?? null}
          onDepth={props.onDepth}
          onExport={props.onExport}
          onCopied={props.onCopied}
          onClose={close}
          onCancel={cancel}
        />
      )}
      <div
        ref={strip}
        role="tablist"
        aria-orientation="vertical"
        aria-label="Grid settings"
        className={css.strip}
        {...keys}
      >
        {tabs.map(({ id: which, title }) => (
          <button
            key={which}
            id={`${id}-${which}`}
            type="button"
            role="tab"
            aria-selected={tab === which}
            aria-controls={tab === which ? `${id}-panel` : undefined}
            tabIndex={stop === which ? 0 : -1}
            className={css.tab}
            data-tab={which}
            onClick={() => open(which)}
          >
            <span>{title}</span>
            {which === 'filters' && chosen > 0 && <b>{chosen}</b>}
          </button>
        ))}
      </div>
    </div>
  );
}

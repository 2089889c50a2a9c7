import type { GridFilter } from '@hawser/ui/grid-panel';
import type { TreeGridState } from '@hawser/ui/tree-grid';
import { EmptyState } from '@hawser/ui/empty-state';
import { Button } from '@hawser/ui/button';
import { type LiveRows, type LiveState, useLiveState } from '../live/index.ts';
import { ServerUnreachable } from '../page/index.ts';
import { toneWord } from './applied-filters.ts';
import type { GridPage } from './use-grid.ts';

/** The state of a grid over a live window. */
export function gridState(rows: LiveRows<unknown>, live: LiveState): TreeGridState {
  if (rows.refusal !== null) return 'refused';
  const isAway = live.kind === 'stale' || live.kind === 'refused';
  if (rows.content === null) return isAway ? 'refused' : 'loading';
  if (rows.total === 0) return 'empty';
  return isAway ? 'stale' : 'live';
}

/** Says why there are no rows: access was refused, or the server does not respond. */
export function Refused({ rows }: { rows: LiveRows<unknown> }) {
  const live = useLiveState();
  if (rows.refusal === null && live.kind === 'stale') return <ServerUnreachable />;
  if (rows.refusal === null && live.kind === 'refused') {
    return <EmptyState title="Rows could not be loaded">{live.message}</EmptyState>;
  }
  return <EmptyState title="Rows could not be loaded">{rows.refusal?.message}</EmptyState>;
}

interface NoMatchProps<Row> {
  grid: GridPage<Row>;
  ofStatus: GridFilter | undefined;
}

/** Shown if no row matches the filters. */
export function NoMatch<Row>({ grid, ofStatus }: NoMatchProps<Row>) {
  const { tones, page, control, showAll } = grid;
  const text = page.search.q;
  const words = tones?.map((tone) => toneWord(tone, ofStatus)).join(' or ');
  const what = text === undefined ? 'No rows' : `No results for “${text}”`;
  const which = text === undefined ? ' are ' : ' that are ';
  const others = Object.keys(control.settings.filters).some((columnId) => columnId !== 'status');
  const state = words === undefined ? what : `${what}${which}${words}`;
  const and = words !== undefined ? ' and' : text === undefined ? '' : ' that';
  return (
    <EmptyState
      title={others ? `${state}${and} match the filters` : state}
      action={<Button onClick={showAll}>Clear filters</Button>}
    />
  );
}

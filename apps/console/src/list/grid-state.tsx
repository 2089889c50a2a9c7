import type { TreeGridState } from '@hawser/ui/tree-grid';
import { EmptyState } from '@hawser/ui/empty-state';
import { Button } from '@hawser/ui/button';
import type { LiveRows, LiveState } from '../live/index.ts';

/** The state of a grid over a live window. */
export function gridState(rows: LiveRows<unknown>, live: LiveState): TreeGridState {
  if (rows.refusal !== null) return 'refused';
  if (rows.content === null) return 'loading';
  if (rows.total === 0) return 'empty';
  return live.kind === 'stale' || live.kind === 'refused' ? 'stale' : 'live';
}

/** Says why rows may not be seen. */
export function Refused({ rows }: { rows: LiveRows<unknown> }) {
  return <EmptyState title="These rows are not shown">{rows.refusal?.message}</EmptyState>;
}

/** Nothing contains the text of the filter. */
export function NoMatch({ text, onClear }: { text: string; onClear(): void }) {
  return (
    <EmptyState
      title={`Nothing here contains “${text}”`}
      action={<Button onClick={onClear}>Show everything</Button>}
    />
  );
}

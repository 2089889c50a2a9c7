import type { TreeGridState } from '@hawser/ui/tree-grid';
import { EmptyState } from '@hawser/ui/empty-state';
import { Button } from '@hawser/ui/button';
import type { Tone } from '@hawser/ui/tone';
import { TONE_WORDS } from './tone-words.ts';
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

/** Nothing is left by the filters. */
export function NoMatch({
  text,
  tone,
  onClear,
}: {
  text: string | undefined;
  tone: Tone | undefined;
  onClear(): void;
}) {
  const what = text === undefined ? 'Nothing here' : `Nothing here contains “${text}”`;
  return (
    <EmptyState
      title={
        tone === undefined ? what : `${what}${text === undefined ? ' is' : ' and is'} ${TONE_WORDS[tone]}`
      }
      action={<Button onClick={onClear}>Show everything</Button>}
    />
  );
}

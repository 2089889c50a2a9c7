import { Button } from '@hawser/ui/button';
import { SearchIcon } from '@hawser/ui/icons';
import { Kbd } from '@hawser/ui/kbd';
import { LiveDot } from '@hawser/ui/live-dot';
import { useLiveState } from '../live/index.ts';
import { useRegistry } from '../registry/index.ts';
import { slotsOf } from './frame-slots.tsx';
import classes from './frame.module.css';

const DOTS = {
  live: 'live',
  'catching up': 'catching-up',
  stale: 'stale',
  'signed out': 'signed-out',
  refused: 'stale',
} as const;

/** The right side of the top bar: search, background work, account, and whether the page is live. */
export function Tools({ onPalette }: { onPalette(): void }) {
  const live = useLiveState();
  const { frame } = useRegistry();
  return (
    <>
      <button
        type="button"
        className={classes['find']}
        aria-label="Search or run a command"
        aria-keyshortcuts="/ Control+K"
        onClick={onPalette}
      >
        <SearchIcon size={13} />
        <span>Search or run a command</span>
        <Kbd>/</Kbd>
      </button>
      {slotsOf(frame, 'topLine')}
      {live.kind === 'refused' && (
        <Button variant="link" data-tip={live.message} onClick={() => location.reload()}>
          Reload
        </Button>
      )}
      <LiveDot state={DOTS[live.kind]} since={live.kind === 'stale' ? live.since : null} />
    </>
  );
}

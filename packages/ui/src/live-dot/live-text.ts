import { clockTime } from '../age/index.ts';

/** Whether the page is live. */
export type LiveState = 'live' | 'catching-up' | 'stale' | 'signed-out';

/** The text beside the dot; `since` (epoch milliseconds) is used for `stale`. */
export function liveText(
  state: LiveState,
  since: number | null | undefined,
  now: number,
  timeZone?: string,
): string {
  switch (state) {
    case 'live':
      return 'live';
    case 'catching-up':
      return 'catching up';
    case 'stale':
      return typeof since === 'number' ? `stale since ${clockTime(now, since, timeZone)}` : 'stale';
    case 'signed-out':
      return 'signed out';
  }
}

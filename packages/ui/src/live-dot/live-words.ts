import { clockTime } from '../age/index.ts';

/** How current the page is. */
export type LiveState = 'live' | 'catching-up' | 'stale' | 'signed-out';

/** The words beside the dot; `since` (epoch milliseconds) counts where things are stale. */
export function liveWords(
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

import type { WindowContent } from '../collection/window-content.ts';
import type { LiveWindow } from './window.ts';
import type { WindowState } from './window-state.ts';

/** A browser's session, as the hub uses it. */
export interface Viewer {
  readonly owner: string;
  /** Whether one of its windows must be read. */
  readonly isDue: boolean;
  /** Takes the due windows for which `wanted` is true, to read them. Empty for a slow reader until its queue has drained. */
  take(wanted?: (window: LiveWindow) => boolean): readonly LiveWindow[];
  deliver(window: LiveWindow, content: WindowContent, source: WindowState['source']): void;
  failed(window: LiveWindow): void;
  /** Marks the windows whose collection reads one of `tables`. */
  changed(tables: ReadonlySet<string>): void;
  /** Makes every window due. */
  readAll(): void;
  /** See `StalenessMonitor`. */
  reportStale(limit: number): number | null;
  /** Reports every window as stale: the change feed has not been read since this time, epoch ms. */
  feedLost(since: number): void;
}

/** A window that must be read, with its viewer. */
export interface Due {
  readonly viewer: Viewer;
  readonly window: LiveWindow;
}

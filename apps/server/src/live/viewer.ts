import type { WindowContent } from '../collection/window-content.ts';
import type { LiveWindow } from './window.ts';
import type { WindowState } from './window-state.ts';

/** What a browser's session offers to the hub. */
export interface Viewer {
  readonly owner: string;
  /** Whether a window of its is to be read. */
  readonly isDue: boolean;
  /** Takes the windows that are due, of those that are wanted. A slow reader gives none until its queue has drained. */
  take(wanted?: (window: LiveWindow) => boolean): readonly LiveWindow[];
  deliver(window: LiveWindow, content: WindowContent, source: WindowState['source']): void;
  failed(window: LiveWindow): void;
  /** Marks the windows that read one of `tables`. */
  changed(tables: ReadonlySet<string>): void;
  /** Makes every window due. */
  readAll(): void;
  /** See `StalenessMonitor`. */
  reportStale(limit: number): number | null;
  /** Reports every window as stale: nothing is known of changes since this instant, epoch ms. */
  feedLost(since: number): void;
}

/** A window that is to be answered, and whose it is. */
export interface Due {
  readonly viewer: Viewer;
  readonly window: LiveWindow;
}

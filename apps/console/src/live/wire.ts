import type { MAX_WINDOW_ROWS } from '@hawser/contract/collection';
import type { LIVE_PROTOCOL, LiveMessage } from '@hawser/contract/live';

// Repeated rather than imported: the contract's schemas are not bundled for the browser. The types keep them in sync.
export const PROTOCOL: typeof LIVE_PROTOCOL = 1;
export const WINDOW_ROWS: typeof MAX_WINDOW_ROWS = 200;

export type { LiveMessage };

/** One row as received; its type depends on the window's collection. */
export type WireRow = Readonly<Record<string, unknown>>;

/** Parses a message; null if this version does not know it. */
export function readMessage(text: string): LiveMessage | null {
  try {
    const value: unknown = JSON.parse(text);
    const known = typeof value === 'object' && value !== null && 'type' in value;
    return known ? (value as LiveMessage) : null;
  } catch {
    return null;
  }
}

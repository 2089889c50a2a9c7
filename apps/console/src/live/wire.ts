import type { MAX_WINDOW_ROWS } from '@hawser/contract/collection';
import type { LIVE_PROTOCOL, LiveMessage } from '@hawser/contract/live';

// Stated again rather than imported: the contract's schemas stay out of the browser. The types hold them together.
export const PROTOCOL: typeof LIVE_PROTOCOL = 1;
export const WINDOW_ROWS: typeof MAX_WINDOW_ROWS = 200;

export type { LiveMessage };

/** One row as it travels; which record it is, the window's collection says. */
export type WireRow = Readonly<Record<string, unknown>>;

/** The message in `text`, or null for what this version does not know. */
export function readMessage(text: string): LiveMessage | null {
  try {
    const value: unknown = JSON.parse(text);
    const known = typeof value === 'object' && value !== null && 'type' in value;
    return known ? (value as LiveMessage) : null;
  } catch {
    return null;
  }
}

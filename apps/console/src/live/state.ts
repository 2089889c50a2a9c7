/** How far what the screen shows can be trusted. `since` is epoch milliseconds of the server's clock. */
export type LiveState =
  | { kind: 'catching up' }
  | { kind: 'live' }
  | { kind: 'stale'; since: number }
  | { kind: 'signed out' }
  /** The server does not speak with this page any more; `message` says what to do. */
  | { kind: 'refused'; message: string };

/** Whether two states say the same. */
export function sameState(a: LiveState, b: LiveState): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Whether the shown data is current. `since` is epoch milliseconds of the server's clock. */
export type LiveState =
  | { kind: 'catching up' }
  | { kind: 'live' }
  | { kind: 'stale'; since: number }
  | { kind: 'signed out' }
  /** The server does not support this version of the console any more; `message` says what to do. */
  | { kind: 'refused'; message: string };

/** Whether two states are equal. */
export function sameState(a: LiveState, b: LiveState): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

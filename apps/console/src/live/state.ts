/** How far what the screen shows can be trusted. `since` is epoch milliseconds of the server's clock. */
export type LiveState =
  | { kind: 'catching up' }
  | { kind: 'live' }
  | { kind: 'stale'; since: number }
  | { kind: 'signed out' };

/** Whether two states say the same. */
export function sameState(a: LiveState, b: LiveState): boolean {
  return a.kind === b.kind && (a.kind !== 'stale' || b.kind !== 'stale' || a.since === b.since);
}

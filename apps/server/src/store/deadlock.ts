/** PostgreSQL's error codes for a deadlock and a serialization failure. */
const CODES: ReadonlySet<unknown> = new Set(['40P01', '40001']);

/** Whether PostgreSQL rolled a transaction back in favor of another, so that a retry can succeed. */
export function isDeadlock(error: unknown): boolean {
  return CODES.has((error as { code?: unknown } | null)?.code);
}

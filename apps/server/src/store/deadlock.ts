/** PostgreSQL's codes of a deadlock, and of transactions that could not be serialized. */
const CODES: ReadonlySet<unknown> = new Set(['40P01', '40001']);

/** Whether PostgreSQL gave a transaction up in favour of another: nothing was done, and doing it again helps. */
export function isDeadlock(error: unknown): boolean {
  return CODES.has((error as { code?: unknown } | null)?.code);
}

/** PostgreSQL's code of a lock that was not free within `lock_timeout`. */
const LOCKED = '55P03';

/** Whether PostgreSQL gave up waiting for a lock that somebody else holds. */
export function isLocked(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === LOCKED;
}

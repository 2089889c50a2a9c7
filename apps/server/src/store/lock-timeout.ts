/** PostgreSQL's code of a lock that was not free within `lock_timeout`. */
const LOCK_NOT_AVAILABLE = '55P03';

/** Whether PostgreSQL gave up waiting for a lock that somebody else holds. */
export function isLockTimeout(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === LOCK_NOT_AVAILABLE;
}

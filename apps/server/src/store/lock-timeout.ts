/** PostgreSQL's error code for a lock that was not available within `lock_timeout`. */
const LOCK_NOT_AVAILABLE = '55P03';

/** Whether waiting for a lock exceeded `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === LOCK_NOT_AVAILABLE;
}

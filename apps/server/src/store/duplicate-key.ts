/** PostgreSQL's error code for a unique violation. */
const UNIQUE_VIOLATION = '23505';

/** Whether PostgreSQL rejected a row with a duplicate key; only of the unique index `index` when it is given. */
export function isDuplicateKey(error: unknown, index?: string): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === UNIQUE_VIOLATION && (index === undefined || constraint === index);
}

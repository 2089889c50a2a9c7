/** PostgreSQL's code of a key that is there already. */
const UNIQUE_VIOLATION = '23505';

/** Whether PostgreSQL refused a row because another has its key; of the unique index of this name alone where one is given. */
export function isDuplicateKey(error: unknown, index?: string): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === UNIQUE_VIOLATION && (index === undefined || constraint === index);
}

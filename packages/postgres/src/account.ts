import { chown } from 'node:fs/promises';

/** The user and group that PostgreSQL runs as. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** `nobody` of Linux: it exists on every machine and owns nothing else. */
const NOBODY: Account = { uid: 65534, gid: 65534 };

/**
 * The account for PostgreSQL, which refuses to run as root: `nobody` when this process is root, otherwise null, which means
 * this process's own account.
 */
export function serverAccount(): Account | null {
  return process.getuid?.() === 0 ? NOBODY : null;
}

/** Changes the owner of `path` to `account`; does nothing when PostgreSQL runs under our own account. */
export async function changeOwner(account: Account | null, path: string): Promise<void> {
  if (account !== null) await chown(path, account.uid, account.gid);
}

import { chown } from 'node:fs/promises';

/** The user and group that PostgreSQL runs as. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** `nobody` of Linux: exists without an entry being added to the machine, and owns nothing else. */
const NOBODY: Account = { uid: 65534, gid: 65534 };

/**
 * The account for PostgreSQL, which refuses to run as root: `nobody` where this process is root, and null, meaning
 * this process's own account, everywhere else.
 */
export function serverAccount(): Account | null {
  return process.getuid?.() === 0 ? NOBODY : null;
}

/** Gives `path` to `account`; does nothing where PostgreSQL runs as ourselves. */
export async function changeOwner(account: Account | null, path: string): Promise<void> {
  if (account !== null) await chown(path, account.uid, account.gid);
}

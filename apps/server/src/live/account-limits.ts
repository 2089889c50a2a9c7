import { MAX_ACCOUNT_SOCKETS, MAX_ACCOUNT_WINDOWS } from '@hawser/contract/live';

/** What one account uses of this server's live stream. */
export interface AccountUse {
  /** Adds an open window; false when the account has too many. */
  addWindow(): boolean;
  removeWindow(): void;
  /** The socket is closed. */
  end(): void;
}

/** Counts the sockets and windows of each account, so that one account does not use up the server. */
export class AccountLimits {
  readonly #accounts = new Map<string, { sockets: number; windows: number }>();

  /** Adds a socket of this account; null when it has too many. */
  open(uid: string): AccountUse | null {
    const account = this.#accounts.get(uid) ?? { sockets: 0, windows: 0 };
    if (account.sockets >= MAX_ACCOUNT_SOCKETS) return null;
    account.sockets += 1;
    this.#accounts.set(uid, account);
    let isOpen = true;
    return {
      addWindow() {
        if (account.windows >= MAX_ACCOUNT_WINDOWS) return false;
        account.windows += 1;
        return true;
      },
      removeWindow() {
        account.windows -= 1;
      },
      end: () => {
        if (!isOpen) return;
        isOpen = false;
        account.sockets -= 1;
        if (account.sockets === 0) this.#accounts.delete(uid);
      },
    };
  }
}

import type { TenantTransaction } from './store.ts';

/** Who reads: in which context, at what time. `tx.reader` is the person, where rows are for one alone. */
export interface Viewer {
  /** A snapshot of one context. */
  readonly tx: TenantTransaction;
  /** Current time, by which leases expire, epoch ms. */
  readonly now: number;
}

/** Whoever the transaction is for. */
export const viewerOf = (tx: TenantTransaction, now: number): Viewer => ({ tx, now });

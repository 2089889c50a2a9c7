import type { TenantTransaction } from './store.ts';

/** The role of an account in a context. */
type Role = 'owner' | 'admin' | 'member' | 'organization';

/** Who reads: in which context, at what time, in which role. */
export interface Viewer {
  /** A snapshot of one context. */
  readonly tx: TenantTransaction;
  /** Current time, by which leases expire, epoch ms. */
  readonly now: number;
  readonly role: Role;
}

/** The owner of the context. */
export const ownerOf = (tx: TenantTransaction, now: number): Viewer => ({ tx, now, role: 'owner' });

import type { TenantTransaction } from './store.ts';

/** What somebody is in a context. */
export type Role = 'owner';

/** Who reads: in which context, when, and as what. */
export interface Viewer {
  /** Sees one state of one context, and nothing else. */
  readonly tx: TenantTransaction;
  /** Decides what is past its lease, epoch ms. */
  readonly now: number;
  readonly role: Role;
}

/** The owner of the context. */
export const ownerOf = (tx: TenantTransaction, now: number): Viewer => ({ tx, now, role: 'owner' });

import type { Role } from '@hawser/domain/rights';

/** For whom rows are read, where that is known: rows that several people share are read for the owner, and then made theirs. */
export interface Reader {
  readonly uid: string;
  /** What the person is in the context. */
  readonly role: Role;
  /** Display name of the context's organization; empty in the person's own context. */
  readonly organization: string;
}

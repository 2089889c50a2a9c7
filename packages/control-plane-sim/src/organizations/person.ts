import type { Fetch } from '@hawser/ports';
import type { Browser } from '../browsers/browser.ts';
import type { User } from '../users/user.ts';

export type Role = 'admin' | 'member';

/** Somebody who joins and leaves an organization. */
export interface Person {
  readonly uid: string;
  /** In the own context. */
  readonly own: User;
  /** In the context of the organization, which may refuse everything. */
  readonly inside: User;
  /** Requests in the context of the organization. */
  readonly fetch: Fetch;
  /** A page in the own context, and one that goes on in that of the organization. */
  readonly page: Browser;
  readonly shared: Browser;
}

/** The address of a person, as the server's header makes it. */
export const emailOf = (uid: string): string => `${uid}@example.org`;

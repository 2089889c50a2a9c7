import type { Me } from '@hawser/contract/accounts';

/** The account of the page. */
export type Shown = Pick<Me, 'uid' | 'email'>;

/**
 * Whose session a page has found. `moved`: that of the same person, whose former account has become an organization that lists the new
 * one. `ask there`: it may be, which an answer in the context of the former account tells.
 */
type Whose = 'own' | 'moved' | 'ask there' | 'another';

/**
 * Compares the account that a page shows with that of the session, which was read in the context `asked`. An address alone proves
 * nothing: the former account must be a context of the person.
 */
export function whoseSession(
  shown: Shown,
  found: Pick<Me, 'uid' | 'email' | 'contextUid'>,
  asked: string | undefined,
): Whose {
  if (found.uid === shown.uid) return 'own';
  if (found.email !== shown.email) return 'another';
  if (found.contextUid === shown.uid) return 'moved';
  return asked === shown.uid ? 'another' : 'ask there';
}

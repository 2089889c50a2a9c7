import type { Me } from '@hawser/contract/accounts';
import type { Fetch } from '@hawser/ports';
import { CONTEXT_HEADER } from '../ports/index.ts';

/** The session. `unreachable`: the server does not respond, so it is unknown. */
export type Session = { kind: 'signed in'; me: Me } | { kind: 'signed out' } | { kind: 'unreachable' };

/**
 * Asks the server whose session the cookie is. Without a context it answers in the one that the person chose last; with one that does not
 * list the account any more, in its own.
 */
export async function readSession(fetch: Fetch, contextUid?: string): Promise<Session> {
  try {
    const headers = new Headers({ accept: 'application/json' });
    if (contextUid !== undefined) headers.set(CONTEXT_HEADER, contextUid);
    const answer = await fetch('/api/me', { headers });
    if (answer.status === 401) return { kind: 'signed out' };
    if (!answer.ok) return { kind: 'unreachable' };
    return { kind: 'signed in', me: (await answer.json()) as Me };
  } catch {
    return { kind: 'unreachable' };
  }
}

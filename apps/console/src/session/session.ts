import type { Me } from '@hawser/contract/accounts';
import type { Fetch } from '@hawser/ports';

/** The session. `unreachable`: the server does not respond, so it is unknown. */
export type Session = { kind: 'signed in'; me: Me } | { kind: 'signed out' } | { kind: 'unreachable' };

/** Asks the server whose session the cookie is. */
export async function readSession(fetch: Fetch): Promise<Session> {
  try {
    const answer = await fetch('/api/me', { headers: { accept: 'application/json' } });
    if (answer.status === 401) return { kind: 'signed out' };
    if (!answer.ok) return { kind: 'unreachable' };
    return { kind: 'signed in', me: (await answer.json()) as Me };
  } catch {
    return { kind: 'unreachable' };
  }
}

import type { Me } from '@hawser/contract/accounts';
import type { Fetch } from '@hawser/ports';

/** Who is here. `unreachable`: nobody answered, which says nothing about the session. */
export type Session = { kind: 'signed in'; me: Me } | { kind: 'signed out' } | { kind: 'unreachable' };

/** Asks the server who the cookie belongs to. */
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

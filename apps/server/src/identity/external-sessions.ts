import type { BetterAuthPlugin, Session } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

/**
 * Begins a session of an account that proved itself elsewhere, and sets the cookie of a session that got another token. Only the server itself calls them: they
 * are in no router.
 */
export const externalSessions = {
  id: 'external-sessions',
  endpoints: {
    beginExternalSession: createAuthEndpoint(
      '/external-session',
      { method: 'POST', body: z.object({ uid: z.string() }), metadata: { SERVER_ONLY: true } },
      async (context) => {
        const { internalAdapter } = context.context;
        const user = await internalAdapter.findUserById(context.body.uid);
        if (user === null) throw context.error('NOT_FOUND');
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(context, { session, user });
        return context.json({ sessionID: session.id });
      },
    ),
    setExternalSessionCookie: createAuthEndpoint(
      '/external-session/cookie',
      { method: 'POST', body: z.object({ sessionID: z.string() }), metadata: { SERVER_ONLY: true } },
      async (context) => {
        const { adapter, internalAdapter } = context.context;
        const where = [{ field: 'id', value: context.body.sessionID }];
        const session = await adapter.findOne<Session>({ model: 'session', where });
        const user = session && (await internalAdapter.findUserById(session.userId));
        if (session === null || user === null) throw context.error('NOT_FOUND');
        await setSessionCookie(context, { session, user });
        return context.json({ done: true });
      },
    ),
  },
} satisfies BetterAuthPlugin;

import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

/** Begins a session of an account that proved itself elsewhere. Only the server itself calls it: it is in no router. */
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
  },
} satisfies BetterAuthPlugin;

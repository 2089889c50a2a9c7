import type { FastifyReply } from 'fastify';
import { setCookies } from './forward.ts';
import type { IdentityRoutePorts } from './route.ts';

const TOKEN_BYTES = 24;

/**
 * Gives the session of the browser another token, once its person has proven who they are, or has changed the second factors (ASVS 7.2.4):
 * whoever had the earlier one has nothing any more. The session stays, with its open sockets.
 */
export async function renewToken(
  { auth, sessions, random, store }: Pick<IdentityRoutePorts, 'auth' | 'sessions' | 'random' | 'store'>,
  reply: FastifyReply,
  { uid, sessionID }: { readonly uid: string; readonly sessionID: string },
): Promise<void> {
  const token = Buffer.from(random.bytes(TOKEN_BYTES)).toString('base64url');
  await store.identity.updateTable('session').set({ token }).where('id', '=', sessionID).execute();
  const renewed = await auth.api.setExternalSessionCookie({ body: { sessionID }, returnHeaders: true });
  setCookies(reply, renewed.headers.getSetCookie());
  await sessions.ended(uid);
}

import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { recordSignIn, renewMemberAddress } from './accounts.ts';
import type { SignedIn } from './bodies.ts';
import type { Forwarded } from './forward.ts';
import type { IdentityRoutePorts } from './route.ts';

/** Records a sign-in, and answers with the user. */
export async function signedInAnswer(
  { store, clock, random }: Pick<IdentityRoutePorts, 'store' | 'clock' | 'random'>,
  user: Forwarded['user'],
  request: FastifyRequest,
): Promise<z.infer<typeof SignedIn>> {
  if (user === null) throw new Error('The identity library signed in nobody.');
  await renewMemberAddress(store.system, user.id, user.email);
  await recordSignIn(store.system, user.id, request.ip, clock.now(), random);
  return { user: { id: user.id, email: user.email, name: user.name } };
}

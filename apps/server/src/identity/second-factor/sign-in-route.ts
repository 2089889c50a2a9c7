import { secondFactorMessages } from '@hawser/domain/accounts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Failure, invalid } from '../../http/failure.ts';
import { type ActiveFactor, activeFactor } from '../active-factor.ts';
import { audit } from '../audit.ts';
import { SignedIn } from '../bodies.ts';
import { mailTo } from '../mails.ts';
import { PENDING_SIGN_IN_MS, type PendingSignIn } from '../pending-sign-in.ts';
import { type IdentityRoutePorts, identityRoute } from '../route.ts';
import { beginSession, requireEnabled } from '../sign-in-completion.ts';
import { signedInAnswer } from '../signed-in.ts';
import { countAttempt, recordWrongCode } from './attempts.ts';
import { takeAnyCode } from './factors.ts';

const Code = z.object({
  code: z.string().max(100),
  /** Not to be asked again in this browser for 30 days. */
  remember: z.boolean().default(false),
});

/** `/api/auth/sign-in/second-factor`: ends a sign-in that waits for a code, in the browser that began it. */
export function registerSecondStep(fastify: FastifyInstance, ports: IdentityRoutePorts): void {
  const { store, clock, random, auth, background, pendingSignIns, remembered } = ports;
  const { identity, sealer, system } = store;

  fastify.withTypeProvider<ZodTypeProvider>().post(
    '/api/auth/sign-in/second-factor',
    identityRoute(ports.originAllowed, {
      operationId: 'signInWithSecondFactor',
      summary: 'End a sign-in with a code of the second factor',
      limit: 'sign-in',
      body: Code,
      answer: SignedIn,
    }),
    async (request, reply) => {
      const now = clock.now();
      const pending = pendingSignIns.read(request, now);
      if (pending === null)
        throw new Failure(401, [{ message: secondFactorMessages.signInOver, displayable: true }]);
      const { uid, email, method, firstAt } = pending;
      const factor = await activeFactor(identity, uid);
      if (factor === null || !isStillValid(pending, factor))
        throw new Failure(401, [{ message: secondFactorMessages.signInOver, displayable: true }]);
      // It may have been disabled since the first step.
      await requireEnabled(ports, uid);
      const reset = await countAttempt(ports, request, pending);
      const kind = await takeAnyCode({ identity, sealer }, uid, request.body.code, now);
      if (kind === null) {
        background.run(() => recordWrongCode(ports, request, pending), 'A wrong code could not be recorded.');
        throw invalid(secondFactorMessages.wrongCode, 'code');
      }
      const { internalAdapter } = await auth.$context;
      const user = await internalAdapter.findUserById(uid);
      if (user === null)
        throw new Failure(401, [{ message: secondFactorMessages.signInOver, displayable: true }]);
      await reset();
      const kept = request.body.remember && kind === 'app' ? [remembered.cookieFor(uid, factor, now)] : [];
      const how = kind === 'app' ? 'code' : 'recovery code';
      const person = {
        uid,
        email: user.email,
        method: `${method}, ${how}`,
        firstAt,
        secondAt: now,
        isProvenStill: async () => isStillValid(pending, await activeFactor(identity, uid)),
      };
      await beginSession(ports, request, reply, person, kept);
      if (kind === 'recovery') {
        const mailPorts = { system, clock, random };
        await mailTo(mailPorts, { id: uid, email: user.email }, { kind: 'recovery-code-used' });
        const summary = `Recovery code used from ${request.ip}`;
        const event = { uid, actor: uid, address: request.ip, command: 'useRecoveryCode', summary };
        await audit(mailPorts, event);
      }
      return signedInAnswer({ ...user, email });
    },
  );
}

/** A new password ends what began with the former one. */
const isStillValid = ({ expiresAt }: PendingSignIn, factor: ActiveFactor | null): boolean =>
  factor !== null && factor.devicesSince <= expiresAt - PENDING_SIGN_IN_MS;

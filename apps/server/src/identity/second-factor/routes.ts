import { secondFactorMessages } from '@hawser/domain/accounts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { conflicting, invalid } from '../../http/failure.ts';
import { limit } from '../../http/limit.ts';
import { resetCounters, rules } from '../../rate-limit/index.ts';
import { activeFactor } from '../active-factor.ts';
import { audit } from '../audit.ts';
import { Done } from '../bodies.ts';
import { mailTo } from '../mails.ts';
import { anySession, provenSession, settingUpSession } from '../proven-session.ts';
import { renewToken } from '../renew-token.ts';
import { type IdentityRoutePorts, identityRoute } from '../route.ts';
import { beginFactor, removeFactor, takeAnyCode, takeCode } from './factors.ts';
import { newRecoveryCodes, recoveryCodesLeft } from './recovery-codes.ts';
import { uriOf } from './totp.ts';

const Code = z.object({ code: z.string().max(100) });

/** Whether the account asks for codes besides the password. */
const SecondFactor = z.object({
  /** When it was turned on; null when it is off. */
  since: z.number().nullable(),
  recoveryCodesLeft: z.number().int(),
});
/** The secret for an authenticator app, as text and as what a QR code holds. */
const BegunSecondFactor = z.object({ secret: z.string(), uri: z.string() });
/** Shown once; only digests are kept. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** What happened to the second factor of an account. */
type Event = 'second-factor-on' | 'second-factor-off' | 'recovery-codes';
const SUMMARIES: Readonly<Record<Event, string>> = {
  'second-factor-on': 'Second factor turned on',
  'second-factor-off': 'Second factor turned off',
  'recovery-codes': 'Recovery codes replaced',
};

/** Routes of the second factor of the signed-in account. */
export function registerSecondFactor(fastify: FastifyInstance, ports: IdentityRoutePorts): void {
  const { store, clock, random, originAllowed, proofs, factorRule } = ports;
  const { system, identity, sealer } = store;
  const mailPorts = { system, clock, random };
  const app = fastify.withTypeProvider<ZodTypeProvider>();

  /** The person is told by mail: somebody else may have done it. */
  async function announce(user: { uid: string; email: string }, kind: Event, { ip }: FastifyRequest) {
    const { uid, email } = user;
    await mailTo(mailPorts, { id: uid, email }, { kind });
    const summary = `${SUMMARIES[kind]} from ${ip}`;
    await audit(mailPorts, { uid, actor: uid, address: ip, command: 'changeSecondFactor', summary });
  }

  app.post(
    '/api/auth/second-factor',
    identityRoute(originAllowed, {
      operationId: 'getSecondFactor',
      summary: 'Show whether the account has a second factor',
      limit: 'read',
      whileSettingUp: true,
      body: Done.partial(),
      answer: SecondFactor,
    }),
    async (request) => {
      const { uid } = await anySession(ports, request);
      const factor = await activeFactor(identity, uid);
      return {
        since: factor?.confirmedAt ?? null,
        recoveryCodesLeft: await recoveryCodesLeft(identity, uid),
      };
    },
  );

  app.post(
    '/api/auth/second-factor/begin',
    identityRoute(originAllowed, {
      operationId: 'beginSecondFactor',
      summary: 'Get the secret of a second factor, which a first code turns on',
      limit: 'password',
      whileSettingUp: true,
      body: Done.partial(),
      answer: BegunSecondFactor,
    }),
    async (request) => {
      const { uid, email } = await settingUpSession(ports, request);
      const secret = await beginFactor({ identity, sealer }, uid, clock.now(), random);
      if (secret === null) throw conflicting(secondFactorMessages.isOn);
      return { secret, uri: uriOf(secret, ports.product, email) };
    },
  );

  app.post(
    '/api/auth/second-factor/confirm',
    identityRoute(originAllowed, {
      operationId: 'confirmSecondFactor',
      summary: 'Turn the second factor on with a first code, and get the recovery codes',
      limit: 'password',
      whileSettingUp: true,
      body: Code,
      answer: RecoveryCodes,
    }),
    async (request, reply) => {
      const session = await settingUpSession(ports, request);
      const { uid, sessionID } = session;
      const now = clock.now();
      const counted = [{ what: 'code session', who: sessionID, rule: rules.codeAccount }];
      await limit(system, now, counted);
      if (!(await takeCode({ identity, sealer }, uid, request.body.code, now, 'begun')))
        throw invalid(secondFactorMessages.wrongCode, 'code');
      await resetCounters(system, counted);
      await proofs.record(sessionID, ['second']);
      const recoveryCodes = [...(await newRecoveryCodes(identity, uid, now, random))];
      await announce(session, 'second-factor-on', request);
      await renewToken(ports, reply, session);
      return { recoveryCodes };
    },
  );

  app.post(
    '/api/auth/second-factor/recovery-codes',
    identityRoute(originAllowed, {
      operationId: 'replaceRecoveryCodes',
      summary: 'Get new recovery codes; the earlier ones no longer work',
      limit: 'password',
      body: Done.partial(),
      answer: RecoveryCodes,
    }),
    async (request) => {
      const session = await provenSession(ports, request);
      if ((await activeFactor(identity, session.uid)) === null) throw conflicting(secondFactorMessages.isOff);
      const recoveryCodes = [...(await newRecoveryCodes(identity, session.uid, clock.now(), random))];
      await announce(session, 'recovery-codes', request);
      return { recoveryCodes };
    },
  );

  app.post(
    '/api/auth/second-factor/turn-off',
    identityRoute(originAllowed, {
      operationId: 'turnOffSecondFactor',
      summary: 'Turn the second factor off',
      limit: 'password',
      body: Done.partial(),
      answer: Done,
    }),
    async (request, reply) => {
      const session = await provenSession(ports, request);
      const { uid } = session;
      if (!(await factorRule.removing(uid, (tx) => removeFactor(tx, uid))))
        throw conflicting(secondFactorMessages.isOff);
      await announce(session, 'second-factor-off', request);
      await renewToken(ports, reply, session);
      return { done: true as const };
    },
  );

  app.post(
    '/api/auth/proof/second-factor',
    identityRoute(originAllowed, {
      operationId: 'proveBySecondFactor',
      summary: 'Prove with a code of the second factor that it is still you',
      limit: 'password',
      whileSettingUp: true,
      body: Code,
      answer: Done,
    }),
    async (request, reply) => {
      const { uid, sessionID } = await anySession(ports, request);
      const now = clock.now();
      // By account as well: whoever has the password begins as many sessions as they like.
      const counted = [
        { what: 'code proof', who: uid, rule: rules.codeAccount },
        { what: 'code proof day', who: uid, rule: rules.codeAccountDay },
      ];
      await limit(system, now, counted);
      const kind = await takeAnyCode({ identity, sealer }, uid, request.body.code, now);
      const summary = `${kind === null ? 'Wrong code given to confirm a change, from' : 'Identity confirmed with a code from'} ${request.ip}`;
      await audit(mailPorts, { uid, actor: uid, address: request.ip, command: 'proveIdentity', summary });
      if (kind === null) throw invalid(secondFactorMessages.wrongCode, 'code');
      await resetCounters(system, counted);
      await proofs.record(sessionID, ['second']);
      await renewToken(ports, reply, { uid, sessionID });
      return { done: true as const };
    },
  );
}

import { Problem } from '@hawser/contract/problem';
import type { Clock, Random } from '@hawser/ports';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { SignUpMode } from '../config.ts';
import { refused } from '../http/failure.ts';
import { WHILE_SETTING_UP } from '../http/while-setting-up.ts';
import type { Log } from '../log/log.ts';
import type { OriginAllowed } from '../http/origin.ts';
import { type LimitClass, remoteGroup } from '../rate-limit/index.ts';
import type { Contexts } from '../contexts/index.ts';
import type { OpenStore } from '../store/open.ts';
import type { Auth } from './auth.ts';
import type { Background } from './background.ts';
import type { Devices } from './devices.ts';
import type { PendingSignIns } from './pending-sign-in.ts';
import type { PasswordRules } from './password-rules/index.ts';
import type { Proofs } from './proofs.ts';
import type { FactorRule } from './required-factor/index.ts';
import type { RememberedBrowsers } from './remembered-browsers.ts';
import type { Sessions } from './sessions.ts';

/** What the routes of identity depend on. */
export interface IdentityRoutePorts {
  readonly store: OpenStore;
  readonly contexts: Contexts;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly auth: Auth;
  readonly sessions: Sessions;
  readonly originAllowed: OriginAllowed;
  readonly background: Background;
  readonly devices: Devices;
  readonly proofs: Proofs;
  readonly factorRule: FactorRule;
  readonly passwordRules: PasswordRules;
  readonly pendingSignIns: PendingSignIns;
  readonly remembered: RememberedBrowsers;
  /** Name of the product, as authenticator apps show it. */
  readonly product: string;
  /** Address of the server for links in mails. */
  readonly addressOf: () => string;
  readonly mailConfigured: boolean;
  /** Null when the first account needs no code. */
  readonly setupCode: string | null;
  /** Who may create further accounts. */
  readonly signUp: SignUpMode;
  /** Plan tier that a new account begins with. */
  readonly newAccountTier: string;
}

/** Largest request that signing in or a password needs, bytes. */
const BODY_LIMIT = 16_384;

/** Common options of all identity routes: the origin check, the body limit and the OpenAPI schema. */
export function identityRoute<B extends z.ZodType, A extends z.ZodType>(
  originAllowed: OriginAllowed,
  described: {
    operationId: string;
    summary: string;
    limit: LimitClass;
    body: B;
    answer: A;
    /** Also for a session that lacks a second factor that everybody needs: its handler asks for `anySession` or `settingUpSession`. */
    whileSettingUp?: true;
  },
) {
  const { operationId, summary, limit, body, answer, whileSettingUp } = described;
  const why = { description: 'Error', content: { 'application/problem+json': { schema: Problem } } };
  return {
    bodyLimit: BODY_LIMIT,
    config: { limit },
    schema: {
      operationId,
      summary,
      tags: ['identity'],
      body,
      response: { 200: answer, default: why },
      ...(whileSettingUp && { [WHILE_SETTING_UP]: true }),
    },
    async onRequest(request: FastifyRequest) {
      if (!originAllowed(request)) throw refused('This request does not come from a page of this server.');
    },
  };
}

/** Key of the remote address for rate limits. */
export const remoteOf = (request: FastifyRequest): string => remoteGroup(request.ip);

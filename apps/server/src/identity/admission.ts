import { accountMessages } from '@hawser/domain/accounts';
import type { FastifyRequest } from 'fastify';
import { invalid, refused } from '../http/failure.ts';
import { readLink } from './links.ts';
import type { IdentityRoutePorts } from './route.ts';
import { isSetupCode } from './setup-code.ts';

/** Headers that proxies add. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** Who may create an account here, by a password or by an identity provider. Both throw a Failure that says why not. */
export interface Admission {
  /** Whether this request may claim the installation, with its first account. */
  first(request: Pick<FastifyRequest, 'headers'>): void;
  /** Whether this address may have an account beside others; `token` is of an invitation. */
  further(asked: {
    readonly email: string;
    readonly token: string | undefined;
    /** Whether somebody else has checked that the address is the person's. */
    readonly isVerified: boolean;
  }): Promise<void>;
}

export function admissionOf({
  setupCode,
  signUp,
  mailConfigured,
  store,
  clock,
}: Pick<IdentityRoutePorts, 'setupCode' | 'signUp' | 'mailConfigured' | 'store' | 'clock'>): Admission {
  return {
    first({ headers }) {
      if (setupCode === null) {
        if (PROXY_HEADERS.some((name) => headers[name] !== undefined))
          throw refused(accountMessages.proxyUnknown);
        return;
      }
      if (!isSetupCode(headers['x-setup-code'], setupCode))
        throw invalid(accountMessages.wrongSetupCode, 'code');
    },
    async further({ email, token, isVerified }) {
      if (signUp === 'off') throw refused(accountMessages.signUpClosed);
      if (token === undefined) {
        if (signUp !== 'open') throw refused(accountMessages.signUpClosed);
        if (mailConfigured && !isVerified) throw refused(accountMessages.signUpByMail);
        return;
      }
      const invited = await readLink(store.identity, 'invitation', token, clock.now());
      if (invited === null) throw invalid(accountMessages.linkOver);
      if (invited.email !== email) throw invalid(accountMessages.otherInvitation, 'email');
    },
  };
}

import type { FastifyRequest } from 'fastify';
import { invalid } from '../../http/failure.ts';
import { passkeyMessages } from '@hawser/domain/accounts';

/** To which site a passkey belongs (WebAuthn, section 5.1.2). */
interface RelyingParty {
  readonly origin: string;
  /** The host name: of the public URL, or `localhost`. */
  readonly id: string;
}

/**
 * The page's own origin, which the routes have checked: that of the public URL, of an allowed host, or of this machine.
 * @throws Failure where browsers know no passkeys: at an IP address.
 */
export function relyingPartyOf({ headers }: Pick<FastifyRequest, 'headers'>, address: string): RelyingParty {
  const origin = headers.origin ?? address;
  const { hostname } = new URL(origin);
  if (/^[\d.]+$|:/.test(hostname)) throw invalid(passkeyMessages.needsName);
  return { origin, id: hostname };
}

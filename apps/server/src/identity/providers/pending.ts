import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Sealer } from '../../store/sealer.ts';

const Pending = z.object({
  provider: z.string(),
  /** `link`: to the account `uid`. `confirm`: `uid` proves with a linked identity that it is there. */
  purpose: z.enum(['sign-in', 'link', 'confirm']),
  /** The signed-in account; empty for a sign-in. */
  uid: z.string(),
  redirectURI: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Path of the page to open afterwards. */
  next: z.string(),
  /** Of an invitation; empty without one. */
  token: z.string(),
  /** Whether the setup code for the first account was right. */
  maySetUp: z.boolean(),
  expiresAt: z.number(),
});

/** A sign-in that continues at a provider. It is kept by the browser that began it, encrypted, so that no other can finish it. */
export type Pending = z.infer<typeof Pending>;

/** How long a person may take at the provider, milliseconds. */
export const PENDING_MS = 15 * 60_000;
const PLACE = 'sign-in with a provider';

/** The cookie of a pending sign-in. It is sent when the provider sends the browser back, hence `Lax`. */
export function pendingCookie(sealer: Sealer, isSecure: boolean) {
  const name = `${isSecure ? '__Host-' : ''}hawser.provider`;
  const attributes = `Path=/; HttpOnly; ${isSecure ? 'Secure; ' : ''}SameSite=Lax`;
  return {
    set: (pending: Pending): string =>
      `${name}=${encodeURIComponent(sealer.seal(JSON.stringify(pending), PLACE))}; Max-Age=${PENDING_MS / 1000}; ${attributes}`,
    clear: `${name}=; Max-Age=0; ${attributes}`,
    /** Null when there is none, or it was changed or is over. */
    read({ headers }: Pick<FastifyRequest, 'headers'>, now: number): Pending | null {
      const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
      const sent = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
      if (sent === undefined) return null;
      try {
        const read = Pending.parse(JSON.parse(sealer.open(decodeURIComponent(sent), PLACE)));
        return read.expiresAt > now ? read : null;
      } catch {
        return null;
      }
    },
  };
}

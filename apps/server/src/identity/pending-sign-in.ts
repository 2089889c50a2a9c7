import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Sealer } from '../store/sealer.ts';

const PendingSignIn = z.object({
  uid: z.string(),
  email: z.string(),
  /** How the person signed in so far, such as `password` or the name of a provider. */
  method: z.string(),
  /** When the person proved that, epoch ms. */
  firstAt: z.number(),
  expiresAt: z.number(),
});

/** A sign-in that waits for the second factor. It is kept by its browser, encrypted: until then there is no session. */
export type PendingSignIn = z.infer<typeof PendingSignIn>;

/** How long a person may take for the code, milliseconds. */
export const PENDING_SIGN_IN_MS = 10 * 60_000;
const PLACE = 'sign-in that waits for the second factor';

/** The cookie of such a sign-in. */
export interface PendingSignIns {
  set(pending: PendingSignIn): string;
  readonly clear: string;
  /** Null when there is none, or it was changed or is over. */
  read(request: Pick<FastifyRequest, 'headers'>, now: number): PendingSignIn | null;
}

export function pendingSignIns(sealer: Sealer, isSecure: boolean): PendingSignIns {
  const name = `${isSecure ? '__Host-' : ''}hawser.second-factor`;
  const attributes = `Path=/; HttpOnly; ${isSecure ? 'Secure; ' : ''}SameSite=Lax`;
  return {
    set: (pending) =>
      `${name}=${encodeURIComponent(sealer.seal(JSON.stringify(pending), PLACE))}; Max-Age=${PENDING_SIGN_IN_MS / 1000}; ${attributes}`,
    clear: `${name}=; Max-Age=0; ${attributes}`,
    read({ headers }, now) {
      const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
      const sent = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
      if (sent === undefined) return null;
      try {
        const read = PendingSignIn.parse(JSON.parse(sealer.open(decodeURIComponent(sent), PLACE)));
        return read.expiresAt > now ? read : null;
      } catch {
        return null;
      }
    },
  };
}

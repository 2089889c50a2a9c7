import { proofMessages } from '@hawser/domain/accounts';
import { apiKeyMessages } from '@hawser/domain/api-keys';
import type { Clock } from '@hawser/ports';
import type { Kysely } from 'kysely';
import { Failure, refused } from '../http/failure.ts';
import { signedOut } from '../http/policy.ts';
import type { IdentityTables } from '../store/tables.ts';

/** Whoever proved so recently who they are need not do it again, milliseconds. */
export const RECENT_MS = 10 * 60_000;

/**
 * A kind of proof. `first`: the password, a passkey, or a sign-in with a provider. `second`: a code of the second factor, for
 * accounts that have one; a passkey is both.
 */
type Proof = 'first' | 'second';

/** A session of a browser, as far as proofs are concerned. */
interface ProvingSession {
  readonly uid: string;
  readonly sessionID?: string;
}

/** What sessions have proven. A session alone, which somebody may have found open, does not change how the account signs in. */
export interface Proofs {
  /** What a session lacks to do what needs a proof; null when nothing. */
  missing(session: ProvingSession): Promise<Proof | null>;
  /** @throws Failure 403 whose code names what is missing, or 401 for a session that has ended. */
  require(session: ProvingSession): Promise<void>;
  /** With what a session begins: when its person proved who they are, epoch ms. */
  begin(sessionID: string, at: { readonly firstAt: number; readonly secondAt: number | null }): Promise<void>;
  /** The person has just proven it in this session. */
  record(sessionID: string, proven: readonly Proof[]): Promise<void>;
}

export function proofsOf({
  identity,
  clock,
}: {
  readonly identity: Kysely<IdentityTables>;
  readonly clock: Clock;
}): Proofs {
  const isRecent = (at: Date | null): boolean => at !== null && clock.now() - at.getTime() < RECENT_MS;

  async function missing({ uid, sessionID }: ProvingSession): Promise<Proof | null> {
    // A key or token is no person.
    if (sessionID === undefined) throw refused(apiKeyMessages.needsPerson);
    const row = await identity
      .selectFrom('session as s')
      .leftJoin('secondFactor as f', 'f.userId', 's.userId')
      .select(['s.createdAt', 's.firstProvenAt', 's.secondProvenAt', 'f.confirmedAt'])
      .where('s.id', '=', sessionID)
      .where('s.userId', '=', uid)
      .executeTakeFirst();
    if (row === undefined) throw signedOut();
    if (!isRecent(row.firstProvenAt ?? row.createdAt)) return 'first';
    return row.confirmedAt !== null && !isRecent(row.secondProvenAt) ? 'second' : null;
  }

  return {
    missing,
    async require(session) {
      const lacks = await missing(session);
      if (lacks === null) return;
      const [message, code] =
        lacks === 'first'
          ? ([proofMessages.first, 'prove-identity'] as const)
          : ([proofMessages.second, 'prove-second-factor'] as const);
      throw new Failure(403, [{ message, displayable: true, code }]);
    },
    async begin(sessionID, { firstAt, secondAt }) {
      await identity
        .updateTable('session')
        .set({
          firstProvenAt: new Date(firstAt),
          secondProvenAt: secondAt === null ? null : new Date(secondAt),
        })
        .where('id', '=', sessionID)
        .execute();
    },
    async record(sessionID, proven) {
      const at = new Date(clock.now());
      await identity
        .updateTable('session')
        .set({
          ...(proven.includes('first') ? { firstProvenAt: at } : {}),
          ...(proven.includes('second') ? { secondProvenAt: at } : {}),
        })
        .where('id', '=', sessionID)
        .execute();
    },
  };
}

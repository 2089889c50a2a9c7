import type { Kysely } from 'kysely';
import type { IdentityTables } from '../store/tables.ts';

/** A second factor that is asked for. */
export interface ActiveFactor {
  readonly id: string;
  readonly confirmedAt: number;
  /** Browsers that were remembered before are asked again. */
  readonly devicesSince: number;
}

/** The second factor of an account; null without one that was confirmed. */
export async function activeFactor(
  identity: Kysely<IdentityTables>,
  uid: string,
): Promise<ActiveFactor | null> {
  const row = await identity
    .selectFrom('secondFactor')
    .select(['id', 'confirmedAt', 'devicesSince'])
    .where('userId', '=', uid)
    .executeTakeFirst();
  if (row?.confirmedAt == null) return null;
  const { id, confirmedAt, devicesSince } = row;
  return { id, confirmedAt: confirmedAt.getTime(), devicesSince: devicesSince.getTime() };
}

import { isDeepStrictEqual } from 'node:util';
import type { OwnLimits } from '@hawser/contract/accounts';
import { type OwnLimits as StoredLimits, ownLimitsChange } from '@hawser/domain/plans';
import type { Kysely } from 'kysely';
import { outdated } from '../http/failure.ts';
import type { Tables } from '../store/tables.ts';

/** An account or organization with the limits that an administrator set. */
interface Limited extends Record<string, unknown> {
  readonly ownLimits: OwnLimits;
  readonly limitsVersion: number;
}

/** The fields of `Limited` for an account. */
export const limitsOf = (
  own: StoredLimits,
  version: number,
): Pick<Limited, 'ownLimits' | 'limitsVersion'> => ({
  ownLimits: {
    maxNumNetworks: own.maxNumNetworks ?? 'plan',
    maxNumClouds: own.maxNumClouds ?? 'plan',
    maxNumObjects: own.maxNumObjects ?? 'plan',
  },
  limitsVersion: version,
});

/** As they are stored: without those that are as in the plan. */
const storedOf = (limits: OwnLimits): StoredLimits =>
  Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== 'plan'));

/**
 * Refuses to overwrite the limits of another administrator. Limits that are set already are no conflict, so that a request can
 * be repeated whose response was lost.
 * @throws Failure 412 when other limits have been set since the version that was sent.
 */
export function requireLimitsVersion(record: Limited, limits: OwnLimits, ifMatch: number): void {
  if (record.limitsVersion === ifMatch || isDeepStrictEqual(record.ownLimits, limits)) return;
  throw outdated(ifMatch, record.limitsVersion, record);
}

/** Writes the limits of an account that the caller's transaction has locked, with their next version. */
export async function writeLimits(system: Kysely<Tables>, uid: string, limits: OwnLimits): Promise<void> {
  await system
    .updateTable('accounts')
    .set(({ eb }) => ({
      own_limits: JSON.stringify(storedOf(limits)),
      own_limits_version: eb('own_limits_version', '+', 1),
    }))
    .where('owner_uid', '=', uid)
    .execute();
}

/** The same record after `writeLimits`. */
export const withLimits = <Record extends Limited>(before: Record, limits: OwnLimits): Record => ({
  ...before,
  ownLimits: limits,
  limitsVersion: before.limitsVersion + 1,
});

/** What the audit log says. */
export const limitsSummary = (before: Limited, after: OwnLimits): string =>
  ownLimitsChange(storedOf(before.ownLimits), storedOf(after));

import { type Limit, type Limited, limitOf, type Tier } from './tiers.ts';

/** Limits that an administrator set for one account, in the fields of a tier. Those that are missing are the tier's. */
export type OwnLimits = Omit<Tier, 'name'>;

/** The field of a tier for each limited resource (Spec 2 §9). */
const LIMIT_FIELDS = {
  networks: 'maxNumNetworks',
  attachedClusters: 'maxNumClouds',
  objects: 'maxNumObjects',
} as const satisfies Record<Limited, keyof OwnLimits>;

/** The largest number that can be set: a slip of the finger is not taken for a limit. */
export const OWN_LIMIT_MAX = 999_999_999;

export const ownLimitMessage = 'Enter a whole number from 0 to 999,999,999.';

/** The limit of an account in this tier: its own where it has one. */
export const limitWith = (tier: Tier | undefined, own: OwnLimits, what: Limited): Limit =>
  limitOf({ ...tier, ...own }, what);

/** Whether the limit is the account's own. */
export const isOwnLimit = (own: OwnLimits, what: Limited): boolean => own[LIMIT_FIELDS[what]] !== undefined;

/** The number that this text says, or why it is none. */
export function ownLimitIn(text: string): { readonly limit: number } | { readonly message: string } {
  const digits = text.trim();
  return /^\d{1,9}$/.test(digits) ? { limit: Number(digits) } : { message: ownLimitMessage };
}

const WORDS: Readonly<Record<Limited, string>> = {
  networks: 'networks',
  attachedClusters: 'attached clusters',
  objects: 'objects',
};

/** What was changed, with what was before, for the audit log: 'networks 7 instead of as in the plan'. */
export function ownLimitsChange(before: OwnLimits, after: OwnLimits): string {
  const text = (own: OwnLimits, what: Limited) => own[LIMIT_FIELDS[what]]?.toString() ?? 'as in the plan';
  const changed = (Object.keys(LIMIT_FIELDS) as Limited[]).filter(
    (what) => text(before, what) !== text(after, what),
  );
  if (changed.length === 0) return 'Limits saved without a change';
  const parts = changed.map((what) => `${WORDS[what]} ${text(after, what)} instead of ${text(before, what)}`);
  return `Limits: ${parts.join(', ')}`;
}

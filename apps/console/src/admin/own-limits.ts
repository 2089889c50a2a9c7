import type { OwnLimits, PlanTier } from '@hawser/contract/accounts';
import { ownLimitIn } from '@hawser/domain/plans';
import type { CommandOptions } from '../client/index.ts';

/** An account or organization with the limits that an administrator set. */
export interface LimitedRecord {
  ownLimits: OwnLimits;
  limitsVersion: number;
}

/** Sets the limits of an account or organization, and returns it. */
export type SetLimits = (limits: OwnLimits, options: CommandOptions) => Promise<LimitedRecord>;

export const LIMITS = [
  { field: 'maxNumNetworks', label: 'Networks' },
  { field: 'maxNumClouds', label: 'Attached clusters' },
  { field: 'maxNumObjects', label: 'Applications' },
] as const;
export type LimitField = (typeof LIMITS)[number]['field'];

/** A limit in a form: whose it is, and the text of its number. */
export interface LimitEntry {
  kind: 'plan' | 'number' | 'unlimited';
  number: string;
}
type LimitEntries = Readonly<Record<LimitField, LimitEntry>>;

const entryOf = (limit: OwnLimits[LimitField]): LimitEntry =>
  typeof limit === 'number' ? { kind: 'number', number: String(limit) } : { kind: limit, number: '' };

export const entriesOf = (limits: OwnLimits): LimitEntries => ({
  maxNumNetworks: entryOf(limits.maxNumNetworks),
  maxNumClouds: entryOf(limits.maxNumClouds),
  maxNumObjects: entryOf(limits.maxNumObjects),
});

/** The limit of a tier as people read it; 0 in a tier that is not configured. */
export function tierLimit(tier: PlanTier | undefined, field: LimitField): string {
  const max = tier === undefined ? 0 : tier[field];
  return max === null ? 'unlimited' : max.toLocaleString('en');
}

/** An own limit as people read it. */
export const limitText = (limit: OwnLimits[LimitField]): string =>
  typeof limit === 'number' ? limit.toLocaleString('en') : limit === 'plan' ? 'as in the plan' : limit;

/** The limits that were entered, or the messages of fields without a number. */
export function limitsIn(
  entries: LimitEntries,
): { limits: OwnLimits } | { messages: Readonly<Partial<Record<LimitField, string>>> } {
  const limits: Partial<Record<LimitField, OwnLimits[LimitField]>> = {};
  const messages: Partial<Record<LimitField, string>> = {};
  for (const { field } of LIMITS) {
    const { kind, number } = entries[field];
    const read = kind === 'number' ? ownLimitIn(number) : { limit: kind };
    if ('message' in read) messages[field] = read.message;
    else limits[field] = read.limit;
  }
  return Object.keys(messages).length > 0 ? { messages } : { limits: limits as OwnLimits };
}

/** Whether the form says something else than what is stored. */
export function isChanged(entries: LimitEntries, stored: OwnLimits): boolean {
  const read = limitsIn(entries);
  return 'messages' in read || LIMITS.some(({ field }) => read.limits[field] !== stored[field]);
}

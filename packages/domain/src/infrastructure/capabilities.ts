import type { Allowed } from '../permissions/index.ts';
import { providerMessages, providerReasons } from './messages.ts';

/** The actions that a permission of a configured provider allows. */
export const PROVIDER_CAPABILITIES = ['update', 'delete'] as const;

const YES: Allowed = { allowed: true, reason: '' };

/** The permissions of a provider that this many objects use. */
export function providerCapabilities(
  objects: number,
): Record<(typeof PROVIDER_CAPABILITIES)[number], Allowed> {
  const reason = `${providerMessages.inUse} ${providerReasons.used(objects)}`;
  return { update: YES, delete: objects === 0 ? YES : { allowed: false, reason } };
}

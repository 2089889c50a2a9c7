import type { Allowed } from '../permissions/index.ts';
import { repositoryReasons } from './messages.ts';

/** The actions that a permission of a repository allows. */
export const REPOSITORY_CAPABILITIES = ['update', 'delete'] as const;

const YES: Allowed = { allowed: true, reason: '' };

/** The permissions of a repository that this many applications use. */
export function repositoryCapabilities(
  applications: number,
): Record<(typeof REPOSITORY_CAPABILITIES)[number], Allowed> {
  const isUsed = { allowed: false, reason: repositoryReasons.used(applications) };
  return { update: YES, delete: applications === 0 ? YES : isUsed };
}

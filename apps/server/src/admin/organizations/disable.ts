import type { AdminOrganization, DisableOrganization } from '@hawser/contract/admin';
import type { z } from 'zod';
import type { AdminWork } from '../../http/route.ts';
import type { Administration } from '../../identity/index.ts';
import { setDisabled } from '../set-disabled.ts';
import { changeOrganization } from './change-organization.ts';

/**
 * Disables an organization or enables it again. While it is disabled nobody acts in its context: pages, API keys and terminals of its
 * members end there, and nobody signs in to its account. Its clusters and agents go on, as with any disabled account.
 * @throws Failure 404 for an unknown organization.
 */
export async function disableOrganization(
  work: AdminWork<{ id: string }, undefined, z.infer<typeof DisableOrganization>>,
  administration: Administration,
): Promise<{ answer: { updated: AdminOrganization } }> {
  const { params, body, now } = work;
  const since = (organization: AdminOrganization) =>
    body.disabled ? (organization.disabledAt ?? now) : null;
  const organization = await changeOrganization(work, {
    write: (system, before) => setDisabled(system, before.id, since(before)),
    summary: () => summaryOf(body.disabled),
  });
  if (body.disabled) await administration.lock(params.id);
  return { answer: { updated: { ...organization, disabledAt: since(organization) } } };
}

/** What the audit log says. */
export const summaryOf = (disabled: boolean): string => `Organization ${disabled ? 'disabled' : 'enabled'}`;

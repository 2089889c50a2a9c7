import type { AdminOrganization, DisableOrganization } from '@hawser/contract/admin';
import { newId } from '@hawser/ports';
import type { z } from 'zod';
import { writeAudit } from '../../http/audit.ts';
import { notFound } from '../../http/failure.ts';
import type { AdminWork } from '../../http/route.ts';
import type { Administration } from '../../identity/index.ts';
import { lockAccount, setDisabled } from '../set-disabled.ts';
import { readOrganization } from './list.ts';

/**
 * Disables an organization or enables it again. While it is disabled nobody acts in its context: pages, API keys and terminals of its
 * members end there, and nobody signs in to its account. Its clusters and agents go on, as with any disabled account.
 * @throws Failure 404 for an unknown organization.
 */
export async function disableOrganization(
  work: AdminWork<{ id: string }, undefined, z.infer<typeof DisableOrganization>>,
  administration: Administration,
): Promise<{ answer: { updated: AdminOrganization } }> {
  const { stores, session, operationId, params, body, address, now, random } = work;
  const updated = await stores.system.transaction().execute(async (system) => {
    await lockAccount(system, params.id);
    const before = await readOrganization({ system }, params.id);
    if (before === undefined) throw notFound();
    const disabledAt = body.disabled ? (before.disabledAt ?? now) : null;
    await setDisabled(system, params.id, disabledAt);
    await writeAudit(system, params.id, [
      {
        id: newId(now, random),
        at: now,
        actor: session.uid,
        address,
        command: operationId,
        subjectKind: 'organization',
        subjectID: params.id,
        summary: summaryOf(body.disabled),
      },
    ]);
    return { ...before, disabledAt };
  });
  if (body.disabled) await administration.lock(params.id);
  return { answer: { updated } };
}

/** What the audit log says. */
export const summaryOf = (disabled: boolean): string => `Organization ${disabled ? 'disabled' : 'enabled'}`;

import type { AdminOrganization } from '@hawser/contract/admin';
import { newId } from '@hawser/ports';
import type { Kysely } from 'kysely';
import { writeAudit } from '../../http/audit.ts';
import { notFound } from '../../http/failure.ts';
import type { AdminWork } from '../../http/route.ts';
import type { Tables } from '../../store/tables.ts';
import { lockAccount } from '../set-disabled.ts';
import { readOrganization } from './list.ts';

/** What an administrator changes in an organization. */
interface OrganizationChange {
  /** Refuses the change by throwing. */
  check?(organization: AdminOrganization): void;
  /** Writes it, in the transaction. */
  write(system: Kysely<Tables>, organization: AdminOrganization): Promise<void>;
  /** The entry in the organization's own audit log. */
  summary(organization: AdminOrganization): string;
}

/**
 * Changes an organization in one transaction with an entry in its own audit log; the entry of the administrator is written by the route.
 * Its account may have no address and is then no user. Returns the organization as it was before.
 * @throws Failure 404 when there is no such organization.
 */
export async function changeOrganization(
  work: AdminWork<{ id: string }, undefined, unknown>,
  { check, write, summary }: OrganizationChange,
): Promise<AdminOrganization> {
  const { stores, session, operationId, params, address, now, random } = work;
  return stores.system.transaction().execute(async (system) => {
    await lockAccount(system, params.id);
    const organization = await readOrganization({ system }, params.id);
    if (organization === undefined) throw notFound();
    check?.(organization);
    await write(system, organization);
    await writeAudit(system, params.id, [
      {
        id: newId(now, random),
        at: now,
        actor: session.uid,
        address,
        command: operationId,
        subjectKind: 'organization',
        subjectID: params.id,
        summary: summary(organization),
      },
    ]);
    return organization;
  });
}

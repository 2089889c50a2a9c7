import { organizationMessages } from '@hawser/domain/organizations';
import { conflicting, requireRow } from '../http/failure.ts';
import type { TenantTransaction } from '../store/store.ts';

/**
 * Locks the organization in whose context `tx` is until the transaction ends. Everything that changes its members, their roles, its
 * invitations or its requests does so first: of two requests at once the second sees what the first has done.
 * @throws Failure 404 when there is none any more.
 */
export async function lockOrganization(tx: TenantTransaction) {
  return requireRow(
    await tx.db
      .selectFrom('organizations')
      .selectAll()
      .where('owner_uid', '=', tx.owner)
      .forUpdate()
      .executeTakeFirst(),
  );
}

/**
 * The same for what people do in it. A request may have begun before the organization was disabled, or act from the own context.
 * @throws Failure 409 while the administrator of the installation has disabled it.
 */
export async function lockEnabled(tx: TenantTransaction) {
  const organization = await lockOrganization(tx);
  if (organization.disabled_at !== null) throw conflicting(organizationMessages.disabled);
  return organization;
}

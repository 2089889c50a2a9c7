import type { Organization, UpdateOrganization } from '@hawser/contract/organizations';
import { emailOf } from '@hawser/domain/accounts';
import { collapseSpaces } from '@hawser/domain/names';
import { checkOrganization, organizationMessages } from '@hawser/domain/organizations';
import type { z } from 'zod';
import { changeRecord } from '../http/change.ts';
import { conflicting, invalid } from '../http/failure.ts';
import { changedFields, detailsOf, type RecordedChange } from '../http/recorded-change.ts';
import type { Work } from '../http/route.ts';
import type { TenantTransaction } from '../store/store.ts';
import { mailSignIn } from './account-link.ts';
import { changeInside } from './inside.ts';
import type { OrganizationPorts } from './ports.ts';
import { organizationRecord } from './record.ts';

type Asked = Work<{ organizationID: string }, undefined, z.infer<typeof UpdateOrganization>>;

/**
 * Changes what people write about an organization. Another address of its account takes effect when somebody opens the link that is
 * sent to it; without an address nobody signs in to the account any more.
 */
export async function updateOrganization(
  work: Asked & { readonly ifMatch: number },
  ports: OrganizationPorts,
): Promise<{ answer: { updated: Organization }; change: RecordedChange }> {
  const { tx, body } = work;
  const { organization, actor } = await changeInside(work, 'organizations.update');
  return changeRecord(work, {
    table: 'organizations',
    lock: async () => organization,
    read: (_, id, at) => organizationRecord(tx, id, at, actor.role),
    async change(before) {
      if (before.processing !== 'ok') throw conflicting(organizationMessages.processing);
      const problem = checkOrganization(body);
      if (problem !== null) throw invalid(problem.message, problem.path);
      const after = {
        display_name: body.displayName === undefined ? before.display_name : collapseSpaces(body.displayName),
        email: body.email === undefined ? before.email : emailOf(body.email),
        description: body.description === undefined ? before.description : body.description.trim(),
      };
      return {
        columns: after,
        async follow() {
          await nameAccount(tx, after.display_name);
          if (after.email !== before.email) {
            await ports.people.withdrawLinks(tx.owner);
            if (after.email === '') await ports.people.remove(tx.owner);
            const named = { email: after.email, displayName: after.display_name };
            await mailSignIn({ ...work, ports }, tx, named);
          }
          const details = detailsOf({
            fields: changedFields([
              { name: 'display name', before: before.display_name, after: after.display_name },
              { name: 'e-mail', before: before.email, after: after.email },
              { name: 'description', before: before.description, after: after.description },
            ]),
          });
          return details === undefined ? {} : { details };
        },
      };
    },
  });
}

/** The account has the name of its organization. */
async function nameAccount(tx: TenantTransaction, name: string): Promise<void> {
  await tx.db.updateTable('accounts').set({ display_name: name }).where('owner_uid', '=', tx.owner).execute();
}

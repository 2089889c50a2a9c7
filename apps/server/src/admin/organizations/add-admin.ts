import type { AddOrganizationAdmin, AdminOrganization } from '@hawser/contract/admin';
import { emailOf } from '@hawser/domain/accounts';
import type { z } from 'zod';
import { invalid, notFound } from '../../http/failure.ts';
import type { AdminWork } from '../../http/route.ts';
import { giveAdministrator } from '../../organizations/index.ts';
import type { AdminPorts } from '../ports.ts';
import { readOrganization } from './list.ts';

const NO_PERSON = 'No person has an account with this address that can sign in.';

/**
 * Gives an organization an administrator, such as one that lost all of them: a person with an account, who becomes a member if needed.
 * @throws Failure 404 for an unknown organization, 400 when there is no such person.
 */
export async function addOrganizationAdmin(
  work: AdminWork<{ id: string }, undefined, z.infer<typeof AddOrganizationAdmin>>,
  { inContext }: AdminPorts,
): Promise<{ answer: { updated: AdminOrganization } }> {
  const { stores, params, body, session, now, random, address, operationId } = work;
  const before = await readOrganization(stores, params.id);
  if (before === undefined) throw notFound();
  const email = emailOf(body.email);
  const user = await stores.identity
    .selectFrom('user')
    .select(['id', 'email', 'name'])
    .where('email', '=', email)
    .executeTakeFirst();
  const account =
    user === undefined
      ? undefined
      : await stores.system
          .selectFrom('accounts')
          .select(['display_name', 'is_organization', 'disabled_at'])
          .where('owner_uid', '=', user.id)
          .executeTakeFirst();
  if (user === undefined || account === undefined || account.is_organization || account.disabled_at !== null)
    throw invalid(NO_PERSON, 'email');
  const person = { uid: user.id, email: user.email, display_name: account.display_name || user.name };
  await inContext(params.id, (tx) =>
    giveAdministrator({ tx, now, random, address }, person, {
      uid: session.uid,
      name: 'The administrator of the installation',
      command: operationId,
    }),
  );
  const updated = await readOrganization(stores, params.id);
  if (updated === undefined) throw notFound();
  return { answer: { updated } };
}

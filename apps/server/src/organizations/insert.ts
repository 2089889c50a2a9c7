import type { CreateOrganization } from '@hawser/contract/organizations';
import { emailOf } from '@hawser/domain/accounts';
import { collapseSpaces } from '@hawser/domain/names';
import {
  checkOrganization,
  checkUniqueName,
  organizationMessages,
  uniqueNameOf,
} from '@hawser/domain/organizations';
import type { z } from 'zod';
import { conflicting, invalid } from '../http/failure.ts';
import type { TenantTransaction } from '../store/store.ts';
import type { Person } from './person.ts';

type Requested = z.infer<typeof CreateOrganization>;

/** An organization as it is stored first. */
export interface NewOrganization {
  readonly uniqueName: string;
  readonly displayName: string;
  readonly email: string;
  readonly description: string;
}

/**
 * What to store, checked and normalised.
 * @throws Failure 400 with the field.
 */
export function newOrganization(body: Requested): NewOrganization {
  const name = checkUniqueName(body.uniqueName);
  if (name !== null) throw invalid(name, 'uniqueName');
  const problem = checkOrganization(body);
  if (problem !== null) throw invalid(problem.message, problem.path);
  return {
    uniqueName: uniqueNameOf(body.uniqueName),
    displayName: collapseSpaces(body.displayName),
    email: emailOf(body.email),
    description: body.description.trim(),
  };
}

/**
 * Adds it in its own context, in which `tx` is.
 * @throws Failure 409 when the name is taken; of two requests at once one gets it.
 */
export async function insertOrganization(
  tx: TenantTransaction,
  organization: NewOrganization,
  creator: Person,
  now: number,
  was: { readonly transformed: boolean } = { transformed: false },
): Promise<void> {
  const { uniqueName, displayName, email, description } = organization;
  const inserted = await tx.db
    .insertInto('organizations')
    .values({
      owner_uid: tx.owner,
      id: tx.owner,
      unique_name: uniqueName,
      display_name: displayName,
      email,
      description,
      creator_uid: creator.uid,
      creator_name: creator.display_name === '' ? creator.email : creator.display_name,
      was_transformed: was.transformed,
      processing: was.transformed ? 'processing' : 'ok',
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) throw conflicting(organizationMessages.nameTaken(uniqueName), 'uniqueName');
}

import { checkUniqueName, organizationMessages, uniqueNameOf } from '@hawser/domain/organizations';
import type { OrganizationNameStatus } from '@hawser/contract/organizations';
import type { z } from 'zod';
import type { Across } from './across.ts';

/** Whether an organization can have this name; asked while somebody types it. */
export async function nameStatus(
  across: Across,
  text: string,
): Promise<z.infer<typeof OrganizationNameStatus>> {
  const message = checkUniqueName(text);
  if (message !== null) return { data: { status: 'invalid', message } };
  const name = uniqueNameOf(text);
  return (await across.isTaken(name))
    ? { data: { status: 'taken', message: organizationMessages.nameTaken(name) } }
    : { data: { status: 'available', message: '' } };
}

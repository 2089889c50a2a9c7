import { accountMessages } from '@hawser/domain/accounts';
import { refused } from '../http/failure.ts';
import type { Session } from '../http/route.ts';
import type { TenantTransaction } from '../store/store.ts';

/** A person, in the own context. */
export interface Person {
  readonly uid: string;
  readonly email: string;
  readonly display_name: string;
}

/**
 * The person of a request in the own context.
 * @throws Failure 403 for the account of an organization, which is a member of none.
 */
export async function personOf({
  tx,
  session,
}: {
  readonly tx: TenantTransaction;
  readonly session: Session;
}): Promise<Person> {
  if (session.isOrganization) throw refused(accountMessages.planOnly);
  const account = await tx.db
    .selectFrom('accounts')
    .select('display_name')
    .where('owner_uid', '=', tx.owner)
    .executeTakeFirst();
  return { uid: session.uid, email: session.email, display_name: account?.display_name ?? '' };
}

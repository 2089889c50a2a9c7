import type { Right } from '@hawser/domain/rights';
import type { Session } from '../http/route.ts';
import type { TenantTransaction } from '../store/store.ts';
import { type Actor, actorIn } from './actor.ts';
import { lockEnabled } from './lock.ts';
import { requireRight } from './rights.ts';

/** What a route inside an organization has. */
interface Inside {
  readonly tx: TenantTransaction;
  readonly session: Session;
  readonly params: { readonly organizationID: string };
}

/**
 * Begins a change inside an organization: nobody else changes its members or invitations until the transaction ends, and the person
 * who acts has the right at this moment.
 * @throws Failure 404 outside of the organization, 403 without the right, 409 while it is disabled.
 */
export async function changeInside(work: Inside, right: Right) {
  await actorIn(work);
  const organization = await lockEnabled(work.tx);
  // Again, because the lock may have waited for a change of this role.
  const actor = await actorIn(work);
  await requireRight(work.tx, actor, right);
  return { organization, actor };
}

/** The member who reads, with the right to it. @throws Failure 404 or 403. */
export async function readInside(work: Inside, right: Right): Promise<Actor> {
  const actor = await actorIn(work);
  await requireRight(work.tx, actor, right);
  return actor;
}

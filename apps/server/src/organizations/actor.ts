import type { OrganizationRole } from '@hawser/domain/organizations';
import { notFound } from '../http/failure.ts';
import type { Session } from '../http/route.ts';
import type { TenantTransaction } from '../store/store.ts';

/** Who acts in an organization: a member, with the role of this moment. */
export interface Actor {
  readonly uid: string;
  readonly email: string;
  /** The name of the person, or the address. */
  readonly name: string;
  readonly role: OrganizationRole;
}

/** What a route inside an organization has. */
interface Inside {
  readonly tx: TenantTransaction;
  readonly session: Session;
  readonly params: { readonly organizationID: string };
}

/**
 * The member who acts. A session may be some seconds old: the role is read where the change is made.
 * @throws Failure 404 when the request does not act in the context of this organization, or not as a member.
 */
export async function actorIn({ tx, session, params }: Inside): Promise<Actor> {
  if (params.organizationID !== tx.owner) throw notFound();
  const member = await memberIn(tx, session.uid);
  if (member === undefined) throw notFound();
  return { uid: session.uid, email: session.email, name: nameOf(member), role: member.role };
}

/** A membership of the organization in whose context `tx` is. */
export function memberIn(tx: TenantTransaction, uid: string) {
  return tx.db
    .selectFrom('organization_members')
    .selectAll()
    .where('owner_uid', '=', tx.owner)
    .where('member_uid', '=', uid)
    .executeTakeFirst();
}

/** How a person is called. */
export const nameOf = (person: { readonly display_name: string; readonly email: string }): string =>
  person.display_name === '' ? person.email : person.display_name;

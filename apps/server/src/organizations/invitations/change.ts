import type { Invitation } from '@hawser/contract/organizations';
import { type InvitationAction, invitationRefusal } from '@hawser/domain/organizations';
import { type Selectable, sql, type Updateable } from 'kysely';
import { recordOf } from '../../collection/record.ts';
import { conflicting, requireRow } from '../../http/failure.ts';
import type { Work } from '../../http/route.ts';
import { nextVersion } from '../../store/next-version.ts';
import type { TenantTransaction } from '../../store/store.ts';
import { changeInside } from '../inside.ts';
import { endInvitationMails } from '../mail.ts';
import type { OrganizationPorts } from '../ports.ts';
import type { InvitationsTable } from '../table.ts';
import { invitationCollection } from './collection.ts';
import { sendInvitation } from './send.ts';

type Asked = Work<{ organizationID: string; invitationID: string }, undefined, unknown>;

/** Sends an invitation again, with a new link and a new time. */
export async function resendInvitation(
  work: Asked,
  ports: OrganizationPorts,
): Promise<{ answer: { updated: Invitation } }> {
  const { tx, params, now, random } = work;
  const { organization, actor } = await changeInside(work, 'invitations.update');
  const { id, invitee_email: email, role } = await openInvitation(tx, params.invitationID, 'resend', now);
  await ports.across.countMails(tx.owner, [email], now);
  const sent = await sendInvitation({ tx, now, random, ports }, { id, email, role }, actor, organization);
  await writeInvitation(tx, id, sent, now);
  return { answer: { updated: await recordOf(invitationCollection, { tx, now }, id) } };
}

/** Cancels an invitation: its link no longer works, for an account neither. */
export async function cancelInvitation(
  work: Asked,
  ports: OrganizationPorts,
): Promise<{ answer: { updated: Invitation } }> {
  const { tx, params, now } = work;
  await changeInside(work, 'invitations.update');
  const { id } = await openInvitation(tx, params.invitationID, 'cancel', now);
  await endInvitation(tx, id, 'cancelled', now);
  await ports.people.withdrawLinks(id);
  return { answer: { updated: await recordOf(invitationCollection, { tx, now }, id) } };
}

/**
 * An invitation of the organization in whose context `tx` is, which the caller has locked.
 * @throws Failure 404, or 409 when its state does not permit the action.
 */
export async function openInvitation(
  tx: TenantTransaction,
  id: string,
  action: InvitationAction,
  now: number,
): Promise<Selectable<InvitationsTable>> {
  const invitation = requireRow(
    await tx.db
      .selectFrom('invitations')
      .selectAll()
      .where('owner_uid', '=', tx.owner)
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  const { state, expires_at: expiresAt } = invitation;
  const reason = invitationRefusal(action, { state, expiresAt }, now);
  if (reason !== null) throw conflicting(reason);
  return invitation;
}

/** Ends an invitation, and its mail if that was not sent yet. */
export async function endInvitation(
  tx: TenantTransaction,
  id: string,
  state: 'accepted' | 'declined' | 'cancelled',
  now: number,
): Promise<void> {
  await writeInvitation(tx, id, { state }, now);
  await endInvitationMails({ tx, now }, [id]);
}

/** Writes columns and the next version of an invitation. */
async function writeInvitation(
  tx: TenantTransaction,
  id: string,
  columns: Pick<Updateable<InvitationsTable>, 'state' | 'token_digest' | 'sent_at' | 'expires_at'>,
  now: number,
): Promise<void> {
  const set = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`
    update invitations set ${sql.join([...set, nextVersion(now)])}
     where owner_uid = ${tx.owner} and id = ${id}`.execute(tx.db);
}

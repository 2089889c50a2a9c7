import type { Invitation, InviteMembers } from '@hawser/contract/organizations';
import type { ProblemEntry } from '@hawser/contract/problem';
import { emailOf } from '@hawser/domain/accounts';
import { checkEmail } from '@hawser/domain/fields';
import { collapseSpaces } from '@hawser/domain/names';
import {
  checkInviteeName,
  INVITATIONS_OPEN_MAX,
  organizationMessages,
  type OrganizationRole,
} from '@hawser/domain/organizations';
import { newId } from '@hawser/ports';
import type { z } from 'zod';
import { conflicting, Failure, invalid } from '../../http/failure.ts';
import type { Work } from '../../http/route.ts';
import type { TenantTransaction } from '../../store/store.ts';
import { changeInside } from '../inside.ts';
import type { OrganizationPorts } from '../ports.ts';
import { invitationCollection } from './collection.ts';
import { sendInvitation } from './send.ts';

interface Wanted {
  readonly email: string;
  readonly name: string;
  readonly role: OrganizationRole;
}

/** Invites several addresses: all of them, or none when one cannot be invited. Each problem names its address. */
export async function inviteMembers(
  work: Work<{ organizationID: string }, undefined, z.infer<typeof InviteMembers>>,
  ports: OrganizationPorts,
): Promise<{ answer: { created: Invitation[] } }> {
  const { tx, body, now, random } = work;
  const { organization, actor } = await changeInside(work, 'invitations.create');
  if (organization.processing !== 'ok') throw conflicting(organizationMessages.processing);
  const wanted = body.invitations.map(({ inviteeEmail, inviteeName, role }) => ({
    email: emailOf(inviteeEmail),
    name: collapseSpaces(inviteeName),
    role,
  }));
  if (wanted.length === 0) throw invalid(organizationMessages.invitedNobody, 'invitations');
  refuseAny(
    400,
    wanted.map((one, n) => problemOf(one, wanted.slice(0, n))),
  );
  refuseAny(409, await conflictsOf(tx, wanted));
  await refuseTooMany(tx, wanted.length);
  await ports.across.countMails(
    tx.owner,
    wanted.map(({ email }) => email),
    now,
  );
  const ids: string[] = [];
  for (const { email, name, role } of wanted) {
    const id = newId(now, random);
    const sent = await sendInvitation({ tx, now, random, ports }, { id, email, role }, actor, organization);
    await tx.db
      .insertInto('invitations')
      .values({
        owner_uid: tx.owner,
        id,
        invitee_email: email,
        invitee_name: name,
        role,
        state: 'open',
        invited_by_uid: actor.uid,
        invited_by_name: actor.name,
        created_at: now,
        updated_at: now,
        ...sent,
      })
      .execute();
    ids.push(id);
  }
  const rows = await invitationCollection.rows({ tx, now }, ids);
  return { answer: { created: ids.flatMap((id) => rows.get(id) ?? []) } };
}

/** What is wrong with a field of one of the invitations. */
interface Problem {
  readonly field: 'inviteeEmail' | 'inviteeName';
  readonly message: string;
}

function problemOf({ email, name }: Wanted, before: readonly Wanted[]): Problem | null {
  const address = checkEmail(email);
  if (address !== null) return { field: 'inviteeEmail', message: address };
  if (before.some((other) => other.email === email))
    return { field: 'inviteeEmail', message: organizationMessages.invitedTwice };
  const message = checkInviteeName(name);
  return message === null ? null : { field: 'inviteeName', message };
}

/** Addresses of members, and those that are invited already. */
async function conflictsOf(tx: TenantTransaction, wanted: readonly Wanted[]): Promise<(Problem | null)[]> {
  const emails = wanted.map(({ email }) => email);
  const members = await tx.db
    .selectFrom('organization_members')
    .select('email')
    .where('owner_uid', '=', tx.owner)
    .where('email', 'in', emails)
    .execute();
  const invited = await tx.db
    .selectFrom('invitations')
    .select('invitee_email')
    .where('owner_uid', '=', tx.owner)
    .where('invitee_email', 'in', emails)
    .where('state', '=', 'open')
    .execute();
  const isMember = new Set(members.map(({ email }) => email));
  const isInvited = new Set(invited.map(({ invitee_email: email }) => email));
  return emails.map((email) => {
    if (isMember.has(email)) return { field: 'inviteeEmail', message: organizationMessages.isMember };
    if (isInvited.has(email)) return { field: 'inviteeEmail', message: organizationMessages.isInvited };
    return null;
  });
}

/** @throws Failure with one entry for each problem, on its field. */
function refuseAny(status: number, problems: readonly (Problem | null)[]): void {
  const entries = problems.flatMap((problem, n): ProblemEntry[] =>
    problem === null
      ? []
      : [{ message: problem.message, displayable: true, path: `invitations.${n}.${problem.field}` }],
  );
  if (entries.length > 0) throw new Failure(status, entries);
}

async function refuseTooMany(tx: TenantTransaction, adding: number): Promise<void> {
  const open = await tx.db
    .selectFrom('invitations')
    .select((of) => of.fn.countAll<number>().as('n'))
    .where('owner_uid', '=', tx.owner)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (Number(open?.n ?? 0) + adding > INVITATIONS_OPEN_MAX)
    throw conflicting(organizationMessages.tooManyOpen, 'invitations');
}

import { newId, type Random } from '@hawser/ports';
import { writeAudit } from '../../http/audit.ts';
import type { TenantTransaction } from '../../store/store.ts';
import { memberIn } from '../actor.ts';
import { lockOrganization } from '../lock.ts';
import { mailMember, roleSettles } from '../mail.ts';
import type { Person } from '../person.ts';
import { addMember } from './add.ts';
import { writeRole } from './change-role.ts';

/** A change of an organization by nobody of it. */
interface Outside {
  readonly tx: TenantTransaction;
  readonly now: number;
  readonly random: Random;
  /** IP address of the request. */
  readonly address: string;
}

/**
 * Makes a person an administrator of the organization in whose context `tx` is, for the administrator of the installation. The person
 * is told by mail, and the organization sees it in its audit log.
 */
export async function giveAdministrator(
  { tx, now, random, address }: Outside,
  person: Person,
  by: { readonly uid: string; readonly name: string; readonly command: string },
): Promise<void> {
  const organization = await lockOrganization(tx);
  const member = await memberIn(tx, person.uid);
  if (member?.role === 'admin') return;
  if (member === undefined) await addMember(tx, person, 'admin', now);
  else await writeRole(tx, organization, member, 'admin', now);
  const mail = {
    kind: 'role-changed',
    organization: organization.display_name,
    role: 'admin',
    by: by.name,
  } as const;
  await mailMember({ tx, now, random }, person, mail, roleSettles(person.uid, member?.role ?? null, 'admin'));
  await writeAudit(tx.db, tx.owner, [
    {
      id: newId(now, random),
      at: now,
      actor: by.uid,
      address,
      command: by.command,
      subjectKind: 'organization',
      subjectID: tx.owner,
      summary: `${by.name} made ${person.email} an administrator`,
    },
  ]);
}

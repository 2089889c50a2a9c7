import { newId, type Random } from '@hawser/ports';
import { enqueueMail } from '../mail/index.ts';
import type { TenantTransaction } from '../store/store.ts';
import { type OrganizationMail, organizationMail } from './mail-texts.ts';
import type { OrganizationPorts } from './ports.ts';

/** Adds a mail about the organization in whose context `tx` is to the outbox, in its transaction. */
export async function mailMember(
  {
    tx,
    now,
    random,
    ports,
  }: {
    readonly tx: TenantTransaction;
    readonly now: number;
    readonly random: Random;
    readonly ports: Pick<OrganizationPorts, 'publicUrl'>;
  },
  { email }: { readonly email: string },
  mail: OrganizationMail,
): Promise<void> {
  await enqueueMail(tx.db, {
    id: newId(now, random),
    owner: tx.owner,
    to: email,
    at: now,
    ...organizationMail(mail, ports.publicUrl()),
  });
}

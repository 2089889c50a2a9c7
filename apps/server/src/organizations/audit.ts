import { newId, type Random } from '@hawser/ports';
import { writeAudit } from '../http/audit.ts';
import type { TenantTransaction } from '../store/store.ts';

/** An entry of an organization's audit log for a command that a person began in the own context. */
interface Entry {
  readonly command: string;
  readonly subject: string;
  readonly id: string;
  readonly summary: string;
}

/** What the entry is made from. */
interface Audited {
  readonly session: { readonly uid: string };
  readonly address: string;
  readonly now: number;
  readonly random: Random;
}

/** Writes it in the context in which `tx` is. */
export async function auditIn(
  tx: TenantTransaction,
  { session, address, now, random }: Audited,
  { command, subject, id, summary }: Entry,
): Promise<void> {
  await writeAudit(tx.db, tx.owner, [
    {
      id: newId(now, random),
      at: now,
      actor: session.uid,
      address,
      command,
      subjectKind: subject,
      subjectID: id,
      summary,
    },
  ]);
}

import { newId } from '@hawser/ports';
import type { Kysely } from 'kysely';
import type { AdminWork } from '../http/route.ts';
import type { Tables } from '../store/tables.ts';

/** Adds an entry to the audit log of another account; that of the administrator gets its own by the route. */
export async function auditFor(
  tx: Kysely<Tables>,
  { session, now, random }: Pick<AdminWork<unknown, unknown, unknown>, 'session' | 'now' | 'random'>,
  uid: string,
  command: string,
  summary: string,
): Promise<void> {
  if (uid === session.uid) return;
  await tx
    .insertInto('audit_entries')
    .values({
      owner_uid: uid,
      id: newId(now, random),
      at: now,
      actor_uid: session.uid,
      command,
      subject_kind: 'account',
      subject_id: uid,
      summary,
    })
    .execute();
}

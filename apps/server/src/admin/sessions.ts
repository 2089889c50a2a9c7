import type { EndedSessions } from '@hawser/contract/admin';
import type { z } from 'zod';
import { notFound } from '../http/failure.ts';
import type { AdminWork } from '../http/route.ts';
import type { Administration } from '../identity/index.ts';
import { auditFor } from './audit-for.ts';
import { readUser } from './users.ts';

/** Ends all sessions of an account, the administrator's own included. `email` is for the audit log. */
export async function endSessions(
  work: AdminWork<{ uid: string }, undefined, unknown>,
  administration: Administration,
): Promise<{ answer: z.infer<typeof EndedSessions>; email: string }> {
  const { stores, params } = work;
  const user = await readUser(stores, params.uid);
  if (user === undefined) throw notFound();
  await auditFor(stores.system, work, user.uid, 'adminEndSessions', 'Sessions ended');
  return { answer: { ended: await administration.endSessions(user.uid) }, email: user.email };
}

import type { EndedSessions } from '@hawser/contract/admin';
import type { z } from 'zod';
import type { AdminWork } from '../../http/route.ts';
import type { Administration } from '../../identity/index.ts';
import { changeAccount } from './change-account.ts';

/** Ends all sessions of an account, the administrator's own included. `email` is for the audit log. */
export async function endSessions(
  work: AdminWork<{ uid: string }, undefined, unknown>,
  administration: Administration,
): Promise<{ answer: z.infer<typeof EndedSessions>; email: string }> {
  const { uid, email } = await changeAccount(work, { summary: () => 'Sessions ended' });
  return { answer: { ended: await administration.endSessions(uid) }, email };
}

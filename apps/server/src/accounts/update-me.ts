import type { Me, UpdateMe } from '@hawser/contract';
import { checkDisplayName, collapseSpaces, generalMessages } from '@hawser/domain';
import type { z } from 'zod';
import { invalid } from '../http/failure.ts';
import type { AuditNote, Work } from '../http/route.ts';
import { readMe } from './me.ts';

/** A theme is named by a slug; which themes there are, and what an unknown one falls back to, is the console's. */
const THEME = /^[a-z][a-z0-9-]{0,39}$/;

/** Changes the own account. */
export async function updateMe({
  tx,
  session,
  body,
}: Work<unknown, undefined, z.infer<typeof UpdateMe>>): Promise<{
  answer: { updated: Me };
  audit: AuditNote;
}> {
  const { displayName, theme, isNewUser } = body;
  const problem = displayName === undefined ? null : checkDisplayName(displayName);
  if (problem !== null) throw invalid(problem, 'displayName');
  if (theme !== undefined && !THEME.test(theme)) throw invalid(generalMessages.validationFailed, 'theme');
  const changes = {
    ...(displayName === undefined ? {} : { display_name: collapseSpaces(displayName) }),
    ...(theme === undefined ? {} : { theme }),
    ...(isNewUser === undefined ? {} : { is_new_user: isNewUser }),
  };
  if (Object.keys(changes).length > 0) {
    await tx.db.updateTable('accounts').set(changes).where('owner_uid', '=', tx.owner).execute();
  }
  const summary = `Account changed: ${Object.keys(body).join(', ')}`;
  return {
    answer: { updated: await readMe(tx, session) },
    audit: { subjectKind: 'account', subjectID: session.uid, summary },
  };
}

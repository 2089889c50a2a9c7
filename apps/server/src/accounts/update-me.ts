import type { Me, UpdateMe } from '@hawser/contract/accounts';
import { checkProfile, checkTheme } from '@hawser/domain/accounts';
import { collapseSpaces } from '@hawser/domain/names';
import { sql } from 'kysely';
import type { z } from 'zod';
import { invalid } from '../http/failure.ts';
import type { Work } from '../http/route.ts';
import { readMe } from './me.ts';

type Asked = z.infer<typeof UpdateMe>;

/**
 * Updates the viewer's own account: only fields that were sent, and only fields that a person may change. Without a version: the last of two
 * pages of the same person that sends a field sets it.
 */
export async function updateMe({ tx, session, plans, body }: Work<unknown, undefined, Asked>): Promise<{
  answer: { updated: Me };
}> {
  const problem = checkProfile(body) ?? checkTheme(body.theme?.name);
  if (problem !== null) throw invalid(problem.message, problem.path);
  const changes = columnsOf(body);
  if (Object.keys(changes).length > 0) {
    await tx.db.updateTable('accounts').set(changes).where('owner_uid', '=', tx.owner).execute();
  }
  return { answer: { updated: await readMe(tx, session, plans) } };
}

/** The columns that the request changes. */
function columnsOf(body: Asked) {
  const { theme, surveys, alertSettings, isNewUser, welcomeAcknowledged } = body;
  const texts = {
    display_name: body.displayName,
    company_name: body.companyName,
    job_title: body.jobTitle,
    linkedin_url: body.linkedInURL,
  };
  const written = Object.entries(texts).flatMap(([column, text]) =>
    text === undefined ? [] : [[column, collapseSpaces(text)] as const],
  );
  return {
    ...(Object.fromEntries(written) as Partial<Record<keyof typeof texts, string>>),
    ...(theme === undefined ? {} : { theme: theme.name, theme_mode: theme.mode }),
    ...(isNewUser === undefined ? {} : { is_new_user: isNewUser }),
    ...(welcomeAcknowledged === undefined ? {} : { welcome_acknowledged: welcomeAcknowledged }),
    ...(surveys === undefined ? {} : { surveys: withAnswers(surveys.newuser) }),
    ...(alertSettings === undefined ? {} : { alert_settings: JSON.stringify(alertSettings) }),
  };
}

/** The stored answers of the survey with the sent ones; questions that were never answered are empty. */
function withAnswers(sent: NonNullable<Asked['surveys']>['newuser']) {
  return sql<string>`jsonb_build_object('newuser',
    ${JSON.stringify({ q1: '', q2: '', q3: '' })}::jsonb || coalesce(surveys -> 'newuser', '{}') || ${JSON.stringify(sent)}::jsonb)`;
}

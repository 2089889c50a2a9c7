import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../../store/tables.ts';
import { DEFAULT_LOOK } from '../look.ts';
import { renderMail } from '../render.ts';

/** The order in which rows were written: the time of a test may stand still. */
const AS_WRITTEN: RawBuilder<unknown> = sql`ctid`;

/** The subjects and texts of the mails to an address that were not sent yet, oldest first. */
export async function mailsTo(system: Kysely<Tables>, recipient: string, address: string): Promise<string[]> {
  const rows = await system
    .selectFrom('mail_outbox')
    .select(['subject', 'content'])
    .where('recipient', '=', recipient)
    .orderBy(AS_WRITTEN)
    .execute();
  return rows.flatMap(({ subject, content }) => {
    if (content === null) return [];
    const mail = renderMail({ subject, ...content }, DEFAULT_LOOK, address);
    return [`${mail.subject}\n${mail.text.split('\n-- \n', 1)[0]?.trimEnd()}`];
  });
}

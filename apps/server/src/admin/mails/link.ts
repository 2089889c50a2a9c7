import type { MailLinkShown } from '@hawser/contract/admin';
import { newId } from '@hawser/ports';
import { writeAudit } from '../../http/audit.ts';
import { conflicting, notFound } from '../../http/failure.ts';
import type { AdminWork } from '../../http/route.ts';
import { linkOf, withProduct } from '../../mail/index.ts';
import type { AdminPorts } from '../ports.ts';

const LINK_IS_MAILED = 'This server sends its mails itself. A link is shown to the reader of the mail only.';

/**
 * Shows the link of a mail to the administrator, who passes it on. Only on a server that sends no mails: elsewhere a link is for the
 * reader of the mail alone.
 * @throws Failure 404 for a mail without a link, 409 on a server that sends mails.
 */
export async function showLink(
  {
    stores,
    session,
    params,
    now,
    random,
    address,
    operationId,
  }: AdminWork<{ id: string }, undefined, unknown>,
  { mailConfigured, publicUrl, look }: AdminPorts,
): Promise<{ answer: MailLinkShown }> {
  if (mailConfigured) throw conflicting(LINK_IS_MAILED);
  const row = await stores.system
    .selectFrom('mail_outbox')
    .select(['owner_uid', 'recipient', 'content'])
    .where('id', '=', params.id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  const link = row?.content?.link;
  if (row === undefined || link === undefined) throw notFound();
  if (row.owner_uid !== '' && row.owner_uid !== session.uid)
    await writeAudit(stores.system, row.owner_uid, [
      {
        id: newId(now, random),
        at: now,
        actor: session.uid,
        address,
        command: operationId,
        subjectKind: 'account',
        subjectID: row.owner_uid,
        summary: `An administrator read the link of the mail to ${row.recipient}`,
      },
    ]);
  return {
    answer: {
      to: row.recipient,
      label: withProduct(link.label, look.product),
      url: linkOf(link.path, publicUrl()),
      note: link.note,
    },
  };
}

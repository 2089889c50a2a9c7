import { containsText } from '@hawser/contract/collection';
import { PageQuery } from '@hawser/contract/paging';
import { z } from 'zod';

const Name = z.string().max(320).optional();
const Time = z.coerce.number().int().min(0).optional();

/** What the audit log is searched by. Times in epoch ms; `to` is excluded. */
export const AuditQuery = PageQuery.extend({
  q: containsText,
  /** E-mail address of who did it. */
  actor: Name,
  /** E-mail address of an account, or unique name of an organization. */
  context: Name,
  from: Time,
  to: Time,
});

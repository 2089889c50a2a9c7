import type { PageSearch } from '../../page/index.ts';
import type { AuditSearch } from '../calls.ts';

const DAY_MS = 24 * 60 * 60_000;

/** What the page is searched by. Days are those of UTC, as the times of the entries are shown; the last one is included. */
export function auditSearchOf({ q, auditBy, auditIn, auditFrom, auditTo }: PageSearch): AuditSearch {
  const from = dayOf(auditFrom);
  const to = dayOf(auditTo);
  return {
    ...(q ? { q } : {}),
    ...(auditBy ? { actor: auditBy } : {}),
    ...(auditIn ? { context: auditIn } : {}),
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to: to + DAY_MS }),
  };
}

/** The first moment of a day, epoch ms; null for no day. */
function dayOf(day: string | undefined): number | null {
  if (day === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? null : at;
}

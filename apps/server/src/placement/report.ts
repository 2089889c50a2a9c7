import { sql } from 'kysely';
import { placementStatusSql, silentSince } from '../status/index.ts';

/** SQL: status of a placement, by the mark of the lease watch. */
const status = placementStatusSql(undefined);

/**
 * SQL: what a placement reports, over the aliases of `placementJoins`: the cause of an incident, otherwise its status. Of what is
 * UNKNOWN or PROGRESSING the cause is that of an earlier report. No cause is the word of a status, as each names more than that.
 */
export const reportSql = sql<string>`(case when ${status} not in ('UNKNOWN', 'PROGRESSING') and coalesce(os.cause, '') <> ''
  then os.cause else ${status} end)`;

/**
 * SQL: since when a placement has its status, epoch ms; 0 where that is not known. The rules are those of `placementStatus`: what Argo CD
 * cannot compare is unknown as well, and its agent is not silent.
 */
export const sinceSql = sql<number>`coalesce(${silentSince()},
  case when os.status is distinct from 'FAILED' and os.applied_digest is distinct from o.digest then 0 else os.since end, 0)`;

import { causeOfObject } from '@hawser/domain/incidents';
import { statusRank } from '@hawser/domain/status';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../store/store.ts';
import type { ObjectRow } from './clean.ts';

/** What the agent of one router reports of one object. */
export interface StateRow {
  readonly routerID: string;
  readonly row: ObjectRow;
  /** The router whose agent reports it, if not its own. */
  readonly reportedBy?: string;
}

/** As the agents report it. */
const REPORTED_SINCE = sql`reported.since`;

/**
 * Inserts these rows into `object_states`; a condition that follows, and the expression of `since`, may refer to them as `reported`.
 */
export function insertReported(
  tx: TenantTransaction,
  rows: readonly StateRow[],
  since: RawBuilder<unknown> = REPORTED_SINCE,
): RawBuilder<unknown> {
  return sql`
    insert into object_states (owner_uid, router_id, object_id, status, status_rank, since, observed_at, message,
                               applied_digest, applied_version, kube_status, cause, drift, reported_by, argo)
    select ${tx.owner}, reported.router_id, reported.object_id, reported.status, reported.status_rank, ${since},
           reported.observed_at, reported.message, reported.applied_digest, reported.applied_version,
           reported.kube_status::jsonb, reported.cause, reported.drift::jsonb, reported.reported_by, reported.argo::jsonb
      from unnest(
             ${rows.map(({ routerID }) => routerID)}::text[], ${rows.map(({ row }) => row.objectID)}::text[],
             ${rows.map(({ row }) => row.status)}::text[], ${rows.map(({ row }) => statusRank(row.status))}::int[],
             ${rows.map(({ row }) => row.since)}::bigint[], ${rows.map(({ row }) => row.observedAt)}::bigint[],
             ${rows.map(({ row }) => row.message)}::text[], ${rows.map(({ row }) => row.appliedDigest)}::text[],
             ${rows.map(({ row }) => row.appliedVersion)}::bigint[],
             ${rows.map(({ row }) => (row.kubeStatus === null ? null : JSON.stringify(row.kubeStatus)))}::text[],
             ${rows.map(({ row }) => causeOfObject(row))}::text[],
             ${rows.map(({ row }) => (row.drift === null ? null : JSON.stringify(row.drift)))}::text[],
             ${rows.map(({ reportedBy = null }) => reportedBy)}::text[],
             ${rows.map(({ row }) => row.isSinceUnknown)}::boolean[],
             ${rows.map(({ row }) => (row.argo === null ? null : JSON.stringify(row.argo)))}::text[])
             as reported (router_id, object_id, status, status_rank, since, observed_at, message, applied_digest,
                          applied_version, kube_status, cause, drift, reported_by, is_since_unknown, argo)`;
}

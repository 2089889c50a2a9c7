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

/** What an agent that has just started does not know of an object, and what is stored does. */
interface Past {
  readonly since: RawBuilder<unknown>;
  readonly drift: RawBuilder<unknown>;
}

/** As the agents report it. */
const NO_PAST: Past = { since: sql`reported.since`, drift: sql`reported.drift::jsonb` };

/**
 * As it is stored, where the agent does not know it. An object that was changed by hand keeps the time of that while it is UNKNOWN because
 * it was not compared yet.
 */
export function storedPast(tx: TenantTransaction): Past {
  const stored = sql`from object_states s
    where s.owner_uid = ${tx.owner} and s.router_id = reported.router_id and s.object_id = reported.object_id`;
  return {
    since: sql`
      case when reported.is_since_unknown then coalesce(
        (select s.since ${stored} and (s.status = reported.status
            or s.status in ('OUTOFSYNC', 'UNKNOWN') and s.drift -> 'isPresent' = 'true'
               and (reported.is_drift_unknown or reported.drift::jsonb -> 'isPresent' = 'true'))),
        reported.since) else reported.since end`,
    drift: sql`
      case when reported.is_drift_unknown then (select s.drift ${stored} and s.drift -> 'isPresent' = 'true')
           else reported.drift::jsonb end`,
  };
}

/**
 * Inserts these rows into `object_states`; a condition that follows, and the expressions of `past`, may refer to them as `reported`.
 */
export function insertReported(
  tx: TenantTransaction,
  rows: readonly StateRow[],
  past: Past = NO_PAST,
): RawBuilder<unknown> {
  return sql`
    insert into object_states (owner_uid, router_id, object_id, status, status_rank, since, observed_at, message,
                               applied_digest, applied_version, refused_digest, refused_version, kube_status, cause,
                               drift, reported_by, argo, argo_resources)
    select ${tx.owner}, reported.router_id, reported.object_id, reported.status, reported.status_rank, ${past.since},
           reported.observed_at, reported.message, reported.applied_digest, reported.applied_version,
           reported.refused_digest, reported.refused_version, reported.kube_status::jsonb, reported.cause, ${past.drift}, reported.reported_by, reported.argo::jsonb,
           reported.argo_resources::jsonb
      from unnest(
             ${rows.map(({ routerID }) => routerID)}::text[], ${rows.map(({ row }) => row.objectID)}::text[],
             ${rows.map(({ row }) => row.status)}::text[], ${rows.map(({ row }) => statusRank(row.status))}::int[],
             ${rows.map(({ row }) => row.since)}::bigint[], ${rows.map(({ row }) => row.observedAt)}::bigint[],
             ${rows.map(({ row }) => row.message)}::text[], ${rows.map(({ row }) => row.appliedDigest)}::text[],
             ${rows.map(({ row }) => row.appliedVersion)}::bigint[],
             ${rows.map(({ row }) => row.refused?.digest ?? null)}::text[],
             ${rows.map(({ row }) => row.refused?.version ?? null)}::bigint[],
             ${rows.map(({ row }) => (row.kubeStatus === null ? null : JSON.stringify(row.kubeStatus)))}::text[],
             ${rows.map(({ row }) => causeOfObject(row))}::text[],
             ${rows.map(({ row }) => (row.drift === null ? null : JSON.stringify(row.drift)))}::text[],
             ${rows.map(({ reportedBy = null }) => reportedBy)}::text[],
             ${rows.map(({ row }) => row.isSinceUnknown)}::boolean[],
             ${rows.map(({ row }) => row.isDriftUnknown)}::boolean[],
             ${rows.map(({ row }) => (row.argo === null ? null : JSON.stringify(row.argo)))}::text[],
             ${rows.map(({ row }) => (row.argoResources === null ? null : JSON.stringify(row.argoResources)))}::text[])
             as reported (router_id, object_id, status, status_rank, since, observed_at, message, applied_digest,
                          applied_version, refused_digest, refused_version, kube_status, cause, drift, reported_by, is_since_unknown, is_drift_unknown, argo, argo_resources)`;
}

import { causeOfObject } from '@hawser/domain/incidents';
import { statusRank } from '@hawser/domain/status';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../store/store.ts';
import type { ObjectRow } from './clean.ts';

/** What the agent of one router reports of one object. */
export interface StateRow {
  readonly routerID: string;
  readonly row: ObjectRow;
}

/** Inserts these rows into `object_states`; a condition that follows may refer to them as `reported`. */
export function insertReported(tx: TenantTransaction, rows: readonly StateRow[]): RawBuilder<unknown> {
  return sql`
    insert into object_states (owner_uid, router_id, object_id, status, status_rank, since, observed_at, message,
                               applied_digest, applied_version, kube_status, cause, drift)
    select ${tx.owner}, reported.router_id, reported.object_id, reported.status, reported.status_rank, reported.since,
           reported.observed_at, reported.message, reported.applied_digest, reported.applied_version,
           reported.kube_status::jsonb, reported.cause, reported.drift::jsonb
      from unnest(
             ${rows.map(({ routerID }) => routerID)}::text[], ${rows.map(({ row }) => row.objectID)}::text[],
             ${rows.map(({ row }) => row.status)}::text[], ${rows.map(({ row }) => statusRank(row.status))}::int[],
             ${rows.map(({ row }) => row.since)}::bigint[], ${rows.map(({ row }) => row.observedAt)}::bigint[],
             ${rows.map(({ row }) => row.message)}::text[], ${rows.map(({ row }) => row.appliedDigest)}::text[],
             ${rows.map(({ row }) => row.appliedVersion)}::bigint[],
             ${rows.map(({ row }) => (row.kubeStatus === null ? null : JSON.stringify(row.kubeStatus)))}::text[],
             ${rows.map(({ row }) => causeOfObject(row))}::text[],
             ${rows.map(({ row }) => (row.drift === null ? null : JSON.stringify(row.drift)))}::text[])
             as reported (router_id, object_id, status, status_rank, since, observed_at, message, applied_digest,
                          applied_version, kube_status, cause, drift)`;
}

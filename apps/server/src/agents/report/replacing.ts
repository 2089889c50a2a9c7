import { type RawBuilder, sql } from 'kysely';

/** An unchanged observation is written when the stored one is older than this, milliseconds. */
const AGE_MS = 60_000;
/** Precision to which the clock of an agent is known: times that differ by less are treated as equal, milliseconds. */
const JITTER_MS = 5_000;

/**
 * The first report of a session replaces what is stored, even if that is newer: it may come from a clone with the same identity
 * (docs/reference/agent-protocol.md).
 */
export const ALWAYS = sql`true`;
/** A later report does not replace a newer observation. */
export const UNLESS_OLDER = sql`excluded.observed_at > object_states.observed_at - ${sql.lit(JITTER_MS)}`;

/** Keeps the stored `since` when the status is the same and the time differs by less than the precision. */
const settledSince = sql`
  (case when object_states.status = excluded.status
         and abs(object_states.since - excluded.since) < ${sql.lit(JITTER_MS)}
        then object_states.since else excluded.since end)`;

/** SQL: what an insert of reported states does where one is stored already: it replaces what differs, or is old. */
export function replacing(replaces: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`on conflict (owner_uid, router_id, object_id) do update set
      status = excluded.status, status_rank = excluded.status_rank, since = ${settledSince},
      observed_at = excluded.observed_at, message = excluded.message, applied_digest = excluded.applied_digest,
      applied_version = excluded.applied_version, refused_digest = excluded.refused_digest,
      refused_version = excluded.refused_version, kube_status = excluded.kube_status, cause = excluded.cause,
      drift = excluded.drift, reported_by = excluded.reported_by, argo = excluded.argo,
      argo_resources = excluded.argo_resources
     where ${replaces}
       and ((object_states.status, object_states.since, object_states.message, object_states.applied_digest,
             object_states.applied_version, object_states.refused_digest, object_states.refused_version, object_states.kube_status, object_states.cause, object_states.drift,
             object_states.reported_by, object_states.argo, object_states.argo_resources)
              is distinct from (excluded.status, ${settledSince}, excluded.message, excluded.applied_digest,
             excluded.applied_version, excluded.refused_digest, excluded.refused_version, excluded.kube_status, excluded.cause, excluded.drift, excluded.reported_by, excluded.argo,
             excluded.argo_resources)
            or excluded.observed_at >= object_states.observed_at + ${sql.lit(AGE_MS)})`;
}

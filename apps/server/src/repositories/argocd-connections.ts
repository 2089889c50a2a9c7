import { registrationState } from '@hawser/domain/gitops';
import { type ArgoCdConnection, type ArgoCdReport, argoCdConnectionState } from '@hawser/domain/repositories';
import { LEASE_MS } from '@hawser/domain/routers';
import type { Repository } from '@hawser/contract/repositories';
import { type RawBuilder, sql } from 'kysely';

/** Networks whose Argo CD is shown of one repository: the worst first. */
const SHOWN = 10;

type Reported = Parameters<typeof registrationState>[1];

/** What is read of the Argo CD of one network that uses a repository. */
export interface ArgoCdRow {
  readonly networkID: string;
  readonly networkName: string;
  readonly hubName: string;
  readonly report: ArgoCdReport | null;
  readonly registered: Reported;
}

const isLost = (lease: string, now: number): RawBuilder<unknown> =>
  sql`(${sql.ref(lease)} is null or ${sql.ref(lease)} <= ${now - LEASE_MS}::bigint)`;

/** SQL over `r`: its connection status at `now`, as `connectionOf` derives it from `own`, the status of the server's own check. */
export const worstAt = (own: RawBuilder<unknown>, now: number): RawBuilder<unknown> => sql`(
  select case when own.status = 'failed' or coalesce(said.has_failed, false) then 'failed'
              when own.status = 'unknown' or coalesce(said.is_unknown, false) then 'unknown' else 'successful' end
    from (select ${own} as status) own
    cross join lateral (
      select bool_or(a.status = 'failed' and not ${isLost('l.last_seen_at', now)}) as has_failed,
             bool_or(a.status = 'unknown' or ${isLost('l.last_seen_at', now)}) as is_unknown
        from argocd_repositories a
        left join router_leases l on l.owner_uid = a.owner_uid and l.router_id = a.router_id
       where a.owner_uid = r.owner_uid and a.url_key = r.url_key) said)`;

/**
 * SQL over `r` and `used`, whose `networks` are those that use it: what the Argo CD of each says, the worst first, and how many there are. They
 * are found by the networks, never by their objects.
 */
export const argoCdsAt = (now: number): RawBuilder<unknown> => sql`
  left join lateral (
    select jsonb_agg(jsonb_build_object('networkID', said."networkID", 'networkName', said."networkName", 'hubName', said.hub_name,
                                        'report', said.report, 'registered', said.registered)
                     order by said.rank desc, said."networkName") filter (where said.at <= ${SHOWN}) as argo_cds,
           count(*)::int as argo_cd_count
      from (select n."networkID", n."networkName", hub.name as hub_name, a.rank,
                   row_number() over (order by a.rank desc, n."networkName") as at, a.report, g.registered
              from jsonb_to_recordset(used.networks) as n ("networkID" text, "networkName" text)
             cross join lateral (
               select rt.id, c.name from routers rt
                 join clusters c on c.owner_uid = rt.owner_uid and c.id = rt.cluster_id
                where rt.owner_uid = r.owner_uid and rt.network_id = n."networkID" and rt.active and not rt.is_edge limit 1) hub
             cross join lateral (
               select features from networks where owner_uid = r.owner_uid and id = n."networkID" and features ? 'argocd' limit 1) argocd
              left join router_leases l on l.owner_uid = r.owner_uid and l.router_id = hub.id
             cross join lateral (
               select coalesce(max(case when ${isLost('l.last_seen_at', now)} or s.status = 'unknown' then 1
                                        when s.status = 'failed' then 2 else 0 end), -1) as rank,
                      (jsonb_agg(jsonb_build_object(
                        'status', s.status, 'message', s.message, 'since', s.since,
                        'observedAt', greatest(s.observed_at, l.last_seen_at), 'isLost', ${isLost('l.last_seen_at', now)}))) -> 0 as report
                 from argocd_repositories s
                where s.owner_uid = r.owner_uid and s.router_id = hub.id and s.url_key = r.url_key) a
              left join lateral (
               select jsonb_build_object('status', g.status, 'message', g.message, 'since', g.since, 'observedAt', g.observed_at,
                                         'isLost', ${isLost('l.last_seen_at', now)}) as registered
                 from argocd_registrations g
                where g.owner_uid = r.owner_uid and g.router_id = hub.id and g.kind = 'repository' and g.subject_id = r.id limit 1) g
                on true) said) argocd_of on true`;

/** As the domain takes it. */
export const argoCdConnection = ({ networkID, networkName, report }: ArgoCdRow): ArgoCdConnection => ({
  networkID,
  networkName,
  isReported: report !== null,
  state: argoCdConnectionState(report),
});

/** As the API answers it. */
export function argoCdRecord(
  row: ArgoCdRow,
  hasCredentials: boolean,
): Repository['repoData']['argoCd'][number] {
  const { networkID, networkName, hubName, registered } = row;
  const { status, message, since, observedAt } = argoCdConnection(row).state;
  const { state, message: why } = registrationState({ isEdge: false, isPublic: false }, registered);
  return {
    networkID,
    networkName,
    hubName,
    connectionState: { status, message, observedAt },
    since,
    credentials: hasCredentials ? { state, message: why } : null,
  };
}

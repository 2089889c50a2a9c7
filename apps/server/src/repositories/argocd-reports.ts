import type { ReportedRepository } from '@hawser/contract/agent';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../store/store.ts';
import { urlKey } from './schema.ts';

/** A report of the agent of a hub, whose clock is `skewMs` ahead. Its texts are cleaned. */
interface ArgoCdReport {
  readonly hubID: string;
  readonly skewMs: number;
  readonly repositories: readonly ReportedRepository[];
}

const key: RawBuilder<string> = sql.raw(urlKey('reported.url'));

/**
 * Stores what the agent of a hub reports of the connections of Argo CD, and deletes what it no longer reports. Only repositories that objects
 * of its network name are stored: an agent can say nothing of others.
 */
export async function writeArgoCdReport(
  tx: TenantTransaction,
  { hubID, skewMs, repositories }: ArgoCdReport,
  now: number,
): Promise<void> {
  const since = repositories.map((each) => Math.max(0, Math.min(now, Math.round(each.since - skewMs))));
  await sql`
    with reported as (
      select distinct on (url_key) hub.network_id, url_key, status, message, since
        from (select ${key} as url_key, reported.*
                from unnest(${repositories.map(({ url }) => url)}::text[], ${repositories.map(({ status }) => status)}::text[],
                            ${repositories.map(({ message }) => message)}::text[], ${since}::bigint[])
                       as reported (url, status, message, since)) named
       cross join lateral (
         select network_id from routers
          where owner_uid = ${tx.owner} and id = ${hubID} and active and not is_edge limit 1) hub
       where exists (
         select from object_sources s
          where s.owner_uid = ${tx.owner} and s.url_key = named.url_key and s.network_id = hub.network_id)
       order by url_key),
    gone as (
      delete from argocd_repositories
       where owner_uid = ${tx.owner} and router_id = ${hubID} and url_key not in (select url_key from reported))
    insert into argocd_repositories as stored (owner_uid, router_id, network_id, url_key, status, message, since, observed_at)
    select ${tx.owner}, ${hubID}, network_id, url_key, status, message, since, ${now}::bigint from reported
    on conflict (owner_uid, router_id, url_key) do update set
      network_id = excluded.network_id, status = excluded.status, message = excluded.message, since = excluded.since,
      observed_at = excluded.observed_at
     where (stored.network_id, stored.status, stored.message)
             is distinct from (excluded.network_id, excluded.status, excluded.message)`.execute(tx.db);
}

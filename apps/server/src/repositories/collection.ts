import type { Right } from '@hawser/domain/rights';
import type { QueryOf } from '@hawser/contract/collection';
import { repositoriesContract, type Repository } from '@hawser/contract/repositories';
import {
  CHECK_LEASE_MS,
  connectionOf,
  connectionState,
  repositoryCapabilities,
  repositoryOwner,
} from '@hawser/domain/repositories';
import type { Tone } from '@hawser/domain/status';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { collection } from '../collection/collection.ts';
import { contains, matchOrder, selectKeys } from '../collection/select-keys.ts';
import { statusRecord } from '../http/status-record.ts';
import { equalsAny } from '../store/equals-any.ts';
import { argoCdConnection, argoCdRecord, argoCdsAt, type ArgoCdRow, worstAt } from './argocd-connections.ts';
import type { RepositoriesTable } from './table.ts';

type Row = Selectable<RepositoriesTable> & {
  networks: Repository['networks'];
  application_count: number;
  argo_cds: readonly ArgoCdRow[];
  argo_cd_count: number;
};

/** SQL over `r`: its connection status at `now`, as `connectionOf` derives it. */
const statusAt = (now: number): RawBuilder<unknown> =>
  worstAt(
    sql`
  case when r.observed_at is null or r.observed_at + ${CHECK_LEASE_MS}::bigint <= ${now}::bigint then 'unknown'
       else r.connection_status end`,
    now,
  );

const STATUSES_OF_TONES: Readonly<Partial<Record<Tone, string>>> = {
  positive: 'successful',
  negative: 'failed',
  unknown: 'unknown',
};

const applications = sql`(
  select count(*) from object_sources s where s.owner_uid = r.owner_uid and s.url_key = r.url_key)`;

function conditions(owner: string, now: number, query: QueryOf<typeof repositoriesContract>) {
  const where: RawBuilder<unknown>[] = [sql`r.owner_uid = ${owner}`];
  if (query.ids !== undefined) where.push(sql`r.id = any(${query.ids})`);
  if (query.text) where.push(contains(sql`r.label || ' ' || r.url`, query.text));
  if (query.tones) {
    const statuses = query.tones.flatMap((tone) => STATUSES_OF_TONES[tone] ?? []);
    where.push(sql`${statusAt(now)} = any(${statuses}::text[])`);
  }
  if (query.types) where.push(sql`r.repo_type = any(${query.types}::text[])`);
  if (query.vendors) where.push(sql`r.vendor = any(${query.vendors}::text[])`);
  if (query.accesses) where.push(sql`r.connection_access = any(${query.accesses}::text[])`);
  if (query.networkIDs) {
    where.push(sql`exists (select from object_sources s where s.owner_uid = r.owner_uid
      and s.url_key = r.url_key and s.network_id = any(${query.networkIDs}::text[]))`);
  }
  if (query.networkID !== undefined) {
    where.push(sql`exists (select from object_sources s where s.owner_uid = r.owner_uid
      and s.url_key = r.url_key and s.network_id = ${query.networkID})`);
  }
  return where;
}

/** The repositories of a context. The key is the id. */
export const repositoryCollection = collection(repositoriesContract, {
  read: 'repositories.read',
  // Credentials are the administrators'.
  rights({ connectionAccess }) {
    const right: Right = connectionAccess === 'private' ? 'repositories.credentials' : 'repositories.write';
    return { update: right, delete: right };
  },
  tables: [
    'repositories',
    'object_sources',
    'networks',
    'argocd_repositories',
    // Whether the agent of a hub reports.
    'router_states',
  ],

  select({ tx, now }, query) {
    const byLabel = sql`r.label collate "C"`;
    return selectKeys(
      tx,
      {
        key: sql<string>`r.id`,
        from: sql`repositories r`,
        where: conditions(tx.owner, now, query),
        defaultOrder: byLabel,
        orders: {
          match: matchOrder(sql`r.label`, query.text),
          label: byLabel,
          url: sql`r.url_key collate "C"`,
          createdAt: sql`r.created_at`,
          status: sql`array_position(array['successful', 'unknown', 'failed'], ${statusAt(now)})`,
          type: sql`r.repo_type collate "C"`,
          vendor: sql`r.vendor collate "C"`,
          access: sql`r.connection_access collate "C"`,
          applications,
        },
        tieBreak: sql`r.label collate "C", r.id`,
      },
      query,
    );
  },

  async rows({ tx, now }, keys) {
    const { rows } = await sql<Row>`
      select r.*, coalesce(used.applications, 0)::int as application_count, coalesce(used.networks, '[]') as networks,
             coalesce(argocd_of.argo_cds, '[]') as argo_cds, argocd_of.argo_cd_count
        from repositories r
        left join lateral (
          select sum(of_network.applications) as applications,
                 jsonb_agg(jsonb_build_object('networkID', n.id, 'networkName', n.name) order by n.name, n.id) as networks
            from (select s.network_id, count(*) as applications from object_sources s
                   where s.owner_uid = r.owner_uid and s.url_key = r.url_key group by s.network_id) of_network
            join networks n on n.owner_uid = r.owner_uid and n.id = of_network.network_id) used on true
        ${argoCdsAt(now)}
       where r.owner_uid = ${tx.owner} and r.id ${equalsAny(keys)}`.execute(tx.db);
    return rows.map((row) => [row.id, recordOf(row, now)]);
  },
});

function recordOf(row: Row, now: number): Repository {
  const { id, url, label, repo_type: type } = row;
  const check = connectionState(
    {
      status: row.connection_status,
      message: row.connection_message,
      since: row.connection_since,
      observedAt: row.observed_at,
    },
    now,
  );
  const { state, status } = connectionOf({ id, label }, check, row.argo_cds.map(argoCdConnection));
  const shown = ({ status: of, message, observedAt }: typeof state) => ({ status: of, message, observedAt });
  return {
    id,
    version: row.version,
    ownerUID: row.owner_uid,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    url,
    label,
    name: label,
    repoType: type,
    image: row.vendor,
    ownerName: repositoryOwner(url, type),
    organization: null,
    activeContextUid: row.owner_uid,
    connectionAccess: row.connection_access,
    credentialKind: row.credential_kind,
    repoInfo: { vendor: row.vendor, defaultBranch: row.default_branch, sshHostKey: row.ssh_host_key },
    repoData: {
      connectionState: shown(state),
      check: shown(check),
      argoCd: row.argo_cds.map((each) => argoCdRecord(each, row.credential_kind !== null)),
      argoCdCount: row.argo_cd_count,
    },
    networks: row.networks,
    applicationCount: row.application_count,
    status: statusRecord(status),
    can: repositoryCapabilities(row.application_count),
  };
}

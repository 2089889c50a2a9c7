import type { QueryOf } from '@hawser/contract/collection';
import { type K8Secret, secretsContract } from '@hawser/contract/secrets';
import {
  SECRET_STATUSES,
  type SecretFinding,
  SILENT_MESSAGE,
  secretStatus,
  statusesOfTones,
} from '@hawser/domain/secrets';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { collection } from '../collection/collection.ts';
import { contains, matchOrder, selectKeys } from '../collection/select-keys.ts';
import type { Status } from '@hawser/domain/status';
import { statusRecord } from '../http/status-record.ts';
import { equalsAny } from '../store/equals-any.ts';
import type { TenantTransaction } from '../store/store.ts';
import type { Tables } from '../store/tables.ts';
import { nameContains, secretsOfFewNames } from './matching-names.ts';

type Row = Omit<Selectable<Tables['cluster_secrets']>, 'owner_uid'> & {
  readonly network_name: string;
  readonly cluster_id: string;
  readonly cluster_name: string;
  readonly is_edge: boolean;
  readonly is_expired: boolean;
  readonly on_clusters: number;
  readonly clusters: number;
};

/** Its agent has not reported for longer than its lease: nothing that it reported is known any more. */
const expired = sql`exists (select from router_leases l
  where l.owner_uid = s.owner_uid and l.router_id = s.router_id and l.expired_at is not null)`;

/** Whether an agent may list Secrets: of other clusters nobody knows whether a Secret exists there. */
const canTell = (router: string): RawBuilder<unknown> =>
  sql`${sql.ref(`${router}.active`)} and ${sql.ref(`${router}.agent_grant`)} ->> 'secretNames' = 'true'`;

/** How many clusters of each network can tell. */
const telling = (owner: string): RawBuilder<unknown> => sql`
  select r.network_id, count(*)::int as clusters from routers r
   where r.owner_uid = ${owner} and ${canTell('r')} group by r.network_id`;

/**
 * A table of how many clusters of each network can tell, with what is known of that. As a subquery it would be counted again for each row of a
 * window.
 */
async function tellingTable(tx: TenantTransaction): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ network_id: string; clusters: number }>`${telling(tx.owner)}`.execute(tx.db);
  const networks = rows.map((row) => row.network_id);
  const clusters = rows.map((row) => row.clusters);
  return sql`unnest(${networks}::text[], ${clusters}::int[]) as t(network_id, clusters)`;
}

/** Whether names `p` exist on some clusters of their network only, as far as its agents `t` can tell. */
const isPartial = sql`p.clusters between 1 and t.clusters - 1`;

/** Names that exist on some clusters of a network only, each with its network. */
const partial = (owner: string, table: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select p.network_id, p.name from secret_names p join ${table} on t.network_id = p.network_id
   where p.owner_uid = ${owner} and ${isPartial}`;

type Query = QueryOf<typeof secretsContract>;

const SOME = 'some clusters only';
const ABSENT = SECRET_STATUSES.filter((status) => status !== 'exists');
const and = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join(conditions, sql` and `);

/** What the names `p` of a network know as well as the Secrets `s`. */
function nameConditions(owner: string, query: Query, of: 's' | 'p'): RawBuilder<unknown>[] {
  const where: RawBuilder<unknown>[] = [sql`${sql.ref(`${of}.owner_uid`)} = ${owner}`];
  if (query.networkID !== undefined) where.push(sql`${sql.ref(`${of}.network_id`)} = ${query.networkID}`);
  if (query.text) where.push(of === 'p' ? nameContains(query.text) : contains(sql`s.name`, query.text));
  return where;
}

/** Whether the names know which Secrets are found. */
const isOfNames = (query: Query): boolean =>
  (query.ids ?? query.sealers ?? query.tones ?? query.findings) === undefined;

/** The number of rows, from the names, of which there are fewer; undefined where more is asked than they know. */
function totalOf(
  owner: string,
  query: Query,
  table: RawBuilder<unknown> | null,
): RawBuilder<number> | undefined {
  if (isOfNames(query))
    return sql<number>`(select coalesce(sum(p.copies), 0) from secret_names p where ${and(nameConditions(owner, query, 'p'))})`;
  if (query.ids ?? query.sealers ?? query.tones) return undefined;
  if (table === null || query.findings?.some((finding) => finding !== SOME)) return undefined;
  const copies = sql`select coalesce(sum(p.copies), 0) from secret_names p join ${table} on t.network_id = p.network_id
    where ${and([...nameConditions(owner, query, 'p'), isPartial])}`;
  // Few of them do not exist, are on a cluster whose agent does not report, or belong to a hub alone: these are not found.
  const others = (condition: RawBuilder<unknown>) => sql`select count(*) from cluster_secrets s
    where ${and(nameConditions(owner, query, 's'))} and ${condition} and (s.network_id, s.name) in (${partial(owner, table)})`;
  const absent = others(sql`s.status = any(${ABSENT}::text[])`);
  const silentRouters = sql`(select l.router_id from router_leases l where l.owner_uid = ${owner} and l.expired_at is not null)`;
  const silent = others(sql`s.status = 'exists' and s.router_id in ${silentRouters}`);
  const ofHubs = others(sql`s.status = 'exists' and s.is_of_hub and s.router_id not in ${silentRouters}`);
  return sql<number>`((${copies}) - (${absent}) - (${silent}) - (${ofHubs}))`;
}

function conditions(owner: string, query: Query, table: RawBuilder<unknown> | null): RawBuilder<unknown>[] {
  const where = nameConditions(owner, query, 's');
  if (query.ids !== undefined) where.push(sql`s.id = any(${query.ids})`);
  if (query.sealers) where.push(sql`s.sealer = any(${query.sealers}::text[])`);
  if (query.tones) {
    const statuses = statusesOfTones(query.tones);
    const known = sql`s.status = any(${statuses}::text[])`;
    where.push(
      statuses.includes('unknown') ? sql`(${known} or ${expired})` : sql`${known} and not ${expired}`,
    );
  }
  if (query.findings) {
    const any = query.findings.flatMap((finding) => {
      if (finding === 'failing') return [sql`s.is_failing`];
      if (finding === 'unused') return [sql`s.is_unused`];
      return finding === SOME && table !== null
        ? [
            sql`(s.status = 'exists' and not s.is_of_hub and (s.network_id, s.name) in (${partial(owner, table)}))`,
          ]
        : [];
    });
    where.push(any.length === 0 ? sql`false` : sql`(${sql.join(any, sql` or `)}) and not ${expired}`);
  }
  return where;
}

/** The Secrets of the attached clusters, without values. The key is the id. */
export const secretCollection = collection(secretsContract, {
  read: 'secrets.read',
  rights: {},
  tables: ['cluster_secrets', 'router_states', 'networks', 'clusters'],

  async select({ tx }, query) {
    const table = query.findings?.includes(SOME) ? await tellingTable(tx) : null;
    const few =
      query.text && isOfNames(query)
        ? await secretsOfFewNames(tx, nameConditions(tx.owner, query, 'p'))
        : null;
    const byName = sql`s.name collate "C"`;
    return selectKeys(
      tx,
      {
        key: sql<string>`s.id`,
        from: sql`cluster_secrets s`,
        where:
          few === null
            ? conditions(tx.owner, query, table)
            : [...nameConditions(tx.owner, { ...query, text: undefined }, 's'), few.isOne],
        defaultOrder: byName,
        orders: {
          name: byName,
          status: sql`s.status`,
          match: matchOrder(sql`s.name`, query.text),
        },
        tieBreak: sql`s.name collate "C", s.id`,
        total: few === null ? totalOf(tx.owner, query, table) : sql<number>`${few.total}`,
      },
      query,
    );
  },

  async rows({ tx }, keys) {
    const { rows } = await sql<Row>`
      select s.*, n.name as network_name, c.id as cluster_id, c.name as cluster_name, r.is_edge, ${expired} as is_expired,
             coalesce(k.clusters, 0) as on_clusters, coalesce(t.clusters, 0) as clusters
        from cluster_secrets s
        join routers r on r.owner_uid = s.owner_uid and r.id = s.router_id
        join networks n on n.owner_uid = s.owner_uid and n.id = s.network_id
        join clusters c on c.owner_uid = s.owner_uid and c.id = r.cluster_id
        left join secret_names k on k.owner_uid = s.owner_uid and k.network_id = s.network_id and k.name = s.name
        left join (${telling(tx.owner)}) t on t.network_id = s.network_id
       where s.owner_uid = ${tx.owner} and s.id ${equalsAny(keys)}`.execute(tx.db);
    return rows.map((row) => [row.id, recordOf(row)]);
  },
});

function recordOf(row: Row): K8Secret {
  return {
    id: row.id,
    name: row.name,
    namespace: row.namespace,
    status: statusRecord(statusOf(row)),
    message: row.is_expired ? SILENT_MESSAGE : row.message,
    networkID: row.network_id,
    networkName: row.network_name,
    routerID: row.router_id,
    cloudID: row.cluster_id,
    clusterName: row.cluster_name,
    isHub: !row.is_edge,
    labels: row.labels,
    annotations: row.annotations,
    keys: row.keys,
    sealer: row.sealer,
    sealed: row.sealed,
    users: row.users,
    userCount: row.user_count,
    findings: row.is_expired ? [] : findingsOf(row),
    spread: { exists: row.on_clusters, clusters: row.clusters },
    can: {},
  };
}

function statusOf(row: Row): Status {
  const { id, name, since, observed_at: observedAt, users, is_expired: isExpired } = row;
  const status = isExpired ? 'unknown' : row.status;
  return secretStatus({ id, name, status, text: textOf(row, users[0]), since, observedAt });
}

function textOf(row: Row, user: Row['users'][number] | undefined): string {
  if (row.is_expired) return SILENT_MESSAGE;
  if (row.status === 'unknown') return row.message;
  if (row.status === 'exists') return 'is in the cluster';
  if (row.is_failing) return `is not in the cluster: ${row.sealed?.message ?? ''}`;
  return user === undefined
    ? 'its SealedSecret is in the cluster, and it is not'
    : `is used by ${user.kind} ${user.name}, and is not in the cluster`;
}

function findingsOf(row: Row): SecretFinding[] {
  const isOnSome = row.status === 'exists' && !row.is_of_hub && row.on_clusters < row.clusters;
  return [
    ...(row.is_failing ? (['failing'] as const) : []),
    ...(row.is_unused ? (['unused'] as const) : []),
    ...(isOnSome ? (['some clusters only'] as const) : []),
  ];
}

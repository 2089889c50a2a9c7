import type { QueryOf } from '@hawser/contract/collection';
import { type K8Secret, secretsContract } from '@hawser/contract/secrets';
import { type SecretFinding, secretStatus, statusesOfTones } from '@hawser/domain/secrets';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { collection } from '../collection/collection.ts';
import { contains, matchOrder, selectKeys } from '../collection/select-keys.ts';
import type { Status } from '@hawser/domain/status';
import { statusRecord } from '../http/status-record.ts';
import { equalsAny } from '../store/equals-any.ts';
import type { Tables } from '../store/tables.ts';

type Row = Omit<Selectable<Tables['cluster_secrets']>, 'owner_uid'> & {
  readonly network_name: string;
  readonly cluster_id: string;
  readonly cluster_name: string;
  readonly is_edge: boolean;
  readonly is_expired: boolean;
  readonly on_clusters: number;
  readonly clusters: number;
};

const EXPIRED_MESSAGE = 'The agent has not reported for longer than its lease.';

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

/** Names that exist on some clusters of a network only, as far as their agents can tell, each with its network. */
const partial = (owner: string): RawBuilder<unknown> => sql`
  select p.network_id, p.name from secret_names p join (${telling(owner)}) t on t.network_id = p.network_id
   where p.owner_uid = ${owner} and p.clusters between 1 and t.clusters - 1`;

type Query = QueryOf<typeof secretsContract>;

/** What the names of a network know as well: their columns are called the same. */
function nameConditions(owner: string, query: Query): RawBuilder<unknown>[] {
  const where: RawBuilder<unknown>[] = [sql`s.owner_uid = ${owner}`];
  if (query.networkID !== undefined) where.push(sql`s.network_id = ${query.networkID}`);
  if (query.text) where.push(contains(sql`s.name`, query.text));
  return where;
}

/** The number of rows, from the names, of which there are fewer; undefined where more is asked than they know. */
function totalOf(owner: string, query: Query): RawBuilder<number> | undefined {
  if (query.ids ?? query.sealers ?? query.tones ?? query.findings) return undefined;
  const where = sql.join(nameConditions(owner, query), sql` and `);
  return sql<number>`(select coalesce(sum(s.copies), 0) from secret_names s where ${where})`;
}

function conditions(owner: string, query: Query): RawBuilder<unknown>[] {
  const where = nameConditions(owner, query);
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
      return finding === 'some clusters only'
        ? [sql`(s.status = 'exists' and (s.network_id, s.name) in (${partial(owner)}))`]
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

  select({ tx }, query) {
    const byName = sql`s.name collate "C"`;
    return selectKeys(
      tx,
      {
        key: sql<string>`s.id`,
        from: sql`cluster_secrets s`,
        where: conditions(tx.owner, query),
        defaultOrder: byName,
        orders: {
          name: byName,
          status: sql`s.status`,
          match: matchOrder(sql`s.name`, query.text),
        },
        tieBreak: sql`s.name collate "C", s.id`,
        total: totalOf(tx.owner, query),
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
    message: row.is_expired ? EXPIRED_MESSAGE : row.message,
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
  if (row.is_expired) return EXPIRED_MESSAGE;
  if (row.status === 'unknown') return row.message;
  if (row.status === 'exists') return 'is in the cluster';
  if (row.is_failing) return `is not in the cluster: ${row.sealed?.message ?? ''}`;
  return user === undefined
    ? 'its SealedSecret is in the cluster, and it is not'
    : `is used by ${user.kind} ${user.name}, and is not in the cluster`;
}

function findingsOf(row: Row): SecretFinding[] {
  const isPartial = row.status === 'exists' && row.on_clusters < row.clusters;
  return [
    ...(row.is_failing ? (['failing'] as const) : []),
    ...(row.is_unused ? (['unused'] as const) : []),
    ...(isPartial ? (['some clusters only'] as const) : []),
  ];
}

import { agentOutdated, LEASE_MS, ROUTER_STATUSES } from '@hawser/domain/routers';
import { statusRank } from '@hawser/domain/status';
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../store/store.ts';

const NAMES = ['web', 'Web', 'web-1', 'äpfel', 'ÄPFEL', 'Ω', '\u{1f600}', '\uffee', 'a', 'b%_\\'];
const STATUSES = ROUTER_STATUSES.filter((status) => status !== 'UNKNOWN');
/** Leases of agents. A router whose agent was never seen has none. */
const VERSIONS = [null, '5.1.0', '4.9.0'];
const OBJECT_STATUSES = [
  'UP',
  'DOWN',
  'WARN',
  'PROGRESSING',
  'MISSING',
  'FAILED',
  'UNKNOWN',
  'SYNCED',
  'DEGRADED',
];

const pick = (prefix: string, count: number): fc.Arbitrary<string> =>
  fc.nat({ max: count - 1 }).map((n) => `${prefix}${n}`);
const ids = { network: pick('n', 3), cluster: pick('c', 5), router: pick('r', 6), object: pick('o', 6) };
const name = fc.constantFrom(...NAMES);

/** Number of created agents, for unique ids. */
let agents = 0;

/** A random change by commands, agents, the lease watch or time, written directly into the tables. */
export const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('network' as const), id: ids.network, name }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('cluster' as const), id: ids.cluster, name }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('router' as const),
      id: ids.router,
      network: ids.network,
      cluster: ids.cluster,
      isEdge: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('object' as const),
      id: ids.object,
      network: ids.network,
      name,
      digest: fc.constantFrom('d1', 'd2'),
      active: fc.boolean(),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({ do: fc.constant('place' as const), router: ids.router, object: ids.object }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('unplace' as const), router: ids.router }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), router: ids.router }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), network: ids.network }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('state' as const),
      router: ids.router,
      status: fc.constantFrom(...STATUSES),
      ago: fc.nat({ max: 3 }),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('report' as const),
      router: ids.router,
      object: ids.object,
      status: fc.constantFrom(...OBJECT_STATUSES),
      digest: fc.constantFrom('d1', 'd2', null),
      ago: fc.nat({ max: 3 }),
      by: fc.option(ids.router),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('agent' as const), router: ids.router, revoked: fc.boolean() }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('seen' as const), router: ids.router }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('time' as const), ms: fc.constantFrom(1, 4_000, 31_000) }),
  },
);
export type Step = typeof step extends fc.Arbitrary<infer Of> ? Of : never;

/** Initial steps that create most records, so that later steps usually affect something. */
export const FOUNDATION: readonly Step[] = [
  ...[0, 1, 2].map((n): Step => ({ do: 'network', id: `n${n}`, name: NAMES[n] ?? '' })),
  ...[0, 1, 2, 3, 4].map((n): Step => ({ do: 'cluster', id: `c${n}`, name: NAMES[n + 3] ?? '' })),
  ...[0, 1, 2, 3, 4].flatMap((n): Step[] => [
    { do: 'router', id: `r${n}`, network: `n${n % 2}`, cluster: `c${n}`, isEdge: n > 1 },
    { do: 'agent', router: `r${n}`, revoked: false },
    { do: 'state', router: `r${n}`, status: 'UP', ago: n },
    { do: 'object', id: `o${n}`, network: `n${n % 2}`, name: NAMES[n] ?? '', digest: 'd1', active: true },
  ]),
  ...[0, 1, 2, 3, 4].flatMap((router) =>
    [0, 1, 2, 3].flatMap((object): Step[] => [
      { do: 'place', router: `r${router}`, object: `o${object}` },
      {
        do: 'report',
        router: `r${router}`,
        object: `o${object}`,
        status: 'UP',
        digest: 'd1',
        ago: router,
        by: null,
      },
    ]),
  ),
];

/** Tags that depend on time and name, one of them internal. */
const tagsAt = (length: number, now: number): string =>
  JSON.stringify({ [`t${length % 3}`]: 'user', [`t${now % 3}`]: 'user', t3: 'internal' });

/** Applies a step at `now` and returns the time after it. Impossible steps, such as a router without a network, do nothing. */
export async function apply(tx: TenantTransaction, of: Step, now: number): Promise<number> {
  const { owner } = tx;
  const run = (statement: RawBuilder<unknown>): Promise<unknown> => statement.execute(tx.db);
  if (of.do === 'time') return now + of.ms;
  if (of.do === 'network') {
    const features = now % 3 === 0 ? {} : { [now % 3 === 1 ? 'argocd' : 'grafana']: {} };
    await run(sql`insert into networks (owner_uid, id, name, features, serial_number, created_at, updated_at)
      values (${owner}, ${of.id}, ${of.name + of.id}, ${JSON.stringify(features)}, ${now % 11}, ${now % 7}, 0)
      on conflict (owner_uid, id) do update set name = excluded.name, features = excluded.features,
        version = networks.version + 1`);
  } else if (of.do === 'cluster') {
    await run(sql`insert into clusters (owner_uid, id, name, alias, tags, location, kubes_distro, created_at, updated_at)
      values (${owner}, ${of.id}, ${of.name + of.id}, '', ${tagsAt(of.name.length, now)}, ${`l${now % 3}`},
              ${`d${now % 2}`}, ${now % 7}, 0)
      on conflict (owner_uid, id) do update set name = excluded.name, tags = excluded.tags,
        location = excluded.location, kubes_distro = excluded.kubes_distro`);
  } else if (of.do === 'router') {
    await run(sql`insert into routers (owner_uid, id, network_id, cluster_id, name, namespace, is_edge, created_at, updated_at)
      select ${owner}, ${of.id}, n.id, c.id, '', ${of.id}, ${of.isEdge}, ${now % 5}, 0 from networks n, clusters c
       where n.owner_uid = ${owner} and c.owner_uid = ${owner} and n.id = ${of.network} and c.id = ${of.cluster}
      on conflict do nothing`);
    await run(sql`insert into router_states (owner_uid, router_id, status, status_rank, since)
      select ${owner}, id, 'UNINSTALLED', ${statusRank('UNINSTALLED')}, ${now} from routers
       where owner_uid = ${owner} and id = ${of.id} on conflict do nothing`);
  } else if (of.do === 'object') {
    await run(sql`insert into objects (owner_uid, id, network_id, name, key, kind, derived_kind, origin, yaml, manifest, digest, tags, created_at, updated_at)
      select ${owner}, ${of.id}, n.id, ${of.name}, ${of.id}, ${now % 2 === 0 ? 'Deployment' : 'Ämter'}, '', '', '', '{}', ${of.digest},
             ${tagsAt(of.name.length, now)}, ${now % 5}, 0
        from networks n where n.owner_uid = ${owner} and n.id = ${of.network}
      on conflict (owner_uid, id) do update set name = excluded.name, digest = excluded.digest, kind = excluded.kind,
        tags = excluded.tags, active = ${of.active}`);
  } else if (of.do === 'place') {
    await run(sql`insert into placements (owner_uid, router_id, object_id, network_id, created_at)
      select ${owner}, r.id, o.id, r.network_id, 0 from routers r, objects o
       where r.owner_uid = ${owner} and o.owner_uid = ${owner} and r.id = ${of.router} and o.id = ${of.object}
      on conflict do nothing`);
  } else if (of.do === 'unplace') {
    await run(sql`delete from placements where owner_uid = ${owner} and router_id = ${of.router}`);
  } else if (of.do === 'remove') {
    await run(sql`update routers set active = not active where owner_uid = ${owner} and id = ${of.router}`);
  } else if (of.do === 'delete') {
    const gone = sql`select id from routers where owner_uid = ${owner} and network_id = ${of.network}`;
    const objects = sql`select id from objects where owner_uid = ${owner} and network_id = ${of.network}`;
    await run(
      sql`delete from placements where owner_uid = ${owner} and (router_id in (${gone}) or object_id in (${objects}))`,
    );
    await run(sql`delete from object_states where owner_uid = ${owner} and reported_by in (${gone})`);
    for (const table of ['object_states', 'router_leases', 'agents', 'router_states']) {
      await run(sql`delete from ${sql.ref(table)} where owner_uid = ${owner} and router_id in (${gone})`);
    }
    for (const table of ['routers', 'objects']) {
      await run(sql`delete from ${sql.ref(table)} where owner_uid = ${owner} and network_id = ${of.network}`);
    }
    await run(sql`delete from networks where owner_uid = ${owner} and id = ${of.network}`);
  } else if (of.do === 'state') {
    const version = VERSIONS[of.ago % 3] ?? null;
    await run(sql`update router_states set status = ${of.status}, status_rank = ${statusRank(of.status)},
      since = ${now - of.ago}, observed_at = ${now}, agent_version = ${version}, agent_outdated = ${agentOutdated(version)}
      where owner_uid = ${owner} and router_id = ${of.router}`);
    await seen(tx, of.router, now);
  } else if (of.do === 'report') {
    await run(sql`insert into object_states (owner_uid, router_id, object_id, status, status_rank, since, observed_at, applied_digest, reported_by)
      select ${owner}, ${of.router}, ${of.object}, ${of.status}, ${statusRank(of.status)}, ${now - of.ago}, ${now}, ${of.digest}, ${of.by}
       where ${of.by}::text is null or exists (select from routers where owner_uid = ${owner} and id = ${of.by})
      on conflict (owner_uid, router_id, object_id) do update set status = excluded.status,
        status_rank = excluded.status_rank, since = excluded.since, applied_digest = excluded.applied_digest, reported_by = excluded.reported_by`);
  } else if (of.do === 'agent') {
    await run(
      sql`update agents set revoked_at = ${now} where owner_uid = ${owner} and router_id = ${of.router}`,
    );
    if (!of.revoked) {
      await run(sql`insert into agents (owner_uid, id, router_id, cluster_id, public_key, kube_system_uid, pending_install_id, created_at)
        select ${owner}, ${`${of.router}-agent-${++agents}`}, id, cluster_id, '', '', '', ${now}
          from routers where owner_uid = ${owner} and id = ${of.router}`);
      await seen(tx, of.router, now);
    }
    // Like enrollment, which always sets a phase when an agent is added or removed.
    await run(
      sql`update router_states set since = since where owner_uid = ${owner} and router_id = ${of.router}`,
    );
  } else await seen(tx, of.router, now);
  return now;
}

/** A heartbeat, as the gateway writes it. */
async function seen(tx: TenantTransaction, routerID: string, now: number): Promise<void> {
  await sql`insert into router_leases (owner_uid, router_id, last_seen_at)
    select ${tx.owner}, router_id, ${now} from agents
     where owner_uid = ${tx.owner} and router_id = ${routerID} and revoked_at is null
    on conflict (owner_uid, router_id) do update set last_seen_at = ${now}, expired_at = null`.execute(tx.db);
}

/** Marks expired leases, like the lease watch. */
export async function watchLeases(tx: TenantTransaction, now: number): Promise<void> {
  await sql`update router_leases set expired_at = last_seen_at + ${LEASE_MS}::bigint
    where owner_uid = ${tx.owner} and expired_at is null and last_seen_at <= ${now - LEASE_MS}`.execute(
    tx.db,
  );
}

import type { QueryOf } from '@hawser/contract/collection';
import { type Incident, incidentsContract } from '@hawser/contract/incidents';
import { labelOf, toneOf } from '@hawser/domain/status';
import { sql } from 'kysely';
import { collection, rangeFrom, type Selected } from '../collection/collection.ts';
import { loadRouterStates, type RouterState } from '../status/index.ts';
import type { TenantTransaction } from '../store/store.ts';
import { type Group, incidentGroups } from './groups.ts';

/** The incidents of a context: one row for each cause. The key is the kind and the cause. */
export const incidentCollection = collection(incidentsContract, {
  tables: ['object_states', 'router_states', 'placements', 'objects', 'routers', 'clusters'],

  async select({ tx }, query) {
    const groups = await incidentGroups(tx, { networkIDs: query.networkIDs });
    return rangeOf(groups.filter(shownBy(query)), query);
  },

  async rows({ tx, now }, keys) {
    if (keys.length === 0) return new Map();
    const groups = await incidentGroups(tx, { keys });
    const routers = await loadRouterStates(tx, [...new Set(groups.map(({ routerID }) => routerID))], now);
    const names = await objectNames(
      tx,
      groups.flatMap(({ objectID }) => objectID ?? []),
    );
    return new Map(
      groups.flatMap((group) => {
        const router = routers.get(group.routerID);
        return router === undefined ? [] : [[group.key, incidentOf(group, router, names)] as const];
      }),
    );
  },
});

type IncidentsQuery = QueryOf<typeof incidentsContract>;

function shownBy({ text = '', tones }: IncidentsQuery): (group: Group) => boolean {
  const part = text.trim().toLowerCase();
  return ({ title, status, kind }) =>
    title.toLowerCase().includes(part) && (tones?.includes(toneOf(status, kind)) ?? true);
}

function rangeOf(groups: readonly Group[], { range }: IncidentsQuery): Selected {
  const all = groups.map(({ key }) => key);
  const part = rangeFrom(range, (key) => {
    const position = all.indexOf(key);
    return position < 0 ? null : position;
  });
  if (part === null) return { keys: [], total: all.length };
  const from = Math.max(0, part.from);
  return {
    keys: all.slice(from, Math.max(from, part.to)),
    total: all.length,
    ...(range.at === undefined ? {} : { from }),
  };
}

async function objectNames(tx: TenantTransaction, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from objects where owner_uid = ${tx.owner} and id = any(${ids}::text[])`.execute(tx.db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function incidentOf(group: Group, router: RouterState, names: ReadonlyMap<string, string>): Incident {
  const { key, kind, title, status, objects, clusters, networks, since, objectID, message } = group;
  return {
    id: key,
    cause: title,
    kind,
    status,
    label: labelOf(status),
    tone: toneOf(status, kind),
    objects,
    clusters,
    networks,
    since,
    example: {
      routerID: router.id,
      clusterName: router.clusterName,
      simulated: router.simulated,
      networkID: router.networkID,
      objectID,
      objectName: objectID === null ? null : (names.get(objectID) ?? null),
      message: message === '' ? (router.status.reason.at(-1)?.text ?? '') : message,
    },
    change: null,
    rollBack: [],
    rollBackClusters: 0,
    can: { rollBack: { allowed: false, reason: 'No earlier version is stored.' } },
  };
}

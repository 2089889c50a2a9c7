import type { QueryOf } from '@hawser/contract/collection';
import { type Incident, incidentsContract } from '@hawser/contract/incidents';
import { labelOf, toneOf } from '@hawser/domain/status';
import { collection, rangeFrom, type Selected } from '../collection/collection.ts';
import { loadRouterStates, type RouterState } from '../status/index.ts';
import { precedingChanges, scopeAfter } from './changes.ts';
import { type Group, groupsOf, incidentGroups } from './groups.ts';
import { type RollBack, rollBacks } from './roll-back.ts';

/** The incidents of a context: one row for each cause. The key is the kind and the cause. */
export const incidentCollection = collection(incidentsContract, {
  read: 'incidents.read',
  rights: { rollBack: 'objects.write' },
  tables: ['object_states', 'router_states', 'placements', 'objects', 'networks', 'routers', 'clusters'],

  async select({ tx }, query) {
    const { networkIDs, cloudID, objectID, changeID } = query;
    const after = changeID === undefined ? null : await scopeAfter(tx, changeID);
    if (changeID !== undefined && after === null) return { keys: [], total: 0 };
    const { since = 0, ...changed } = after ?? {};
    const groups = await incidentGroups(tx, { networkIDs, cloudID, objectID, ...changed });
    return rangeOf(groups.filter(({ since: began }) => began >= since).filter(shownBy(query)), query);
  },

  async rows({ tx, now }, keys) {
    const groups = await groupsOf(tx, keys);
    const routers = await loadRouterStates(tx, [...new Set(groups.map(({ routerID }) => routerID))], now);
    const shown = groups.flatMap((group) => {
      const router = routers.get(group.routerID);
      return router === undefined ? [] : [{ ...group, router, networkID: router.networkID }];
    });
    const changes = await precedingChanges(tx, shown);
    const back = await rollBacks(
      tx,
      shown.map((group) => ({ group, before: changes.get(group.key)?.version ?? null })),
    );
    return shown.flatMap((group) => {
      const rollBack = back.get(group.key);
      const change = changes.get(group.key) ?? null;
      return rollBack === undefined
        ? []
        : [[group.key, { ...incidentOf(group, group.router), change, ...rollBack }] as const];
    });
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

function incidentOf(group: Group, router: RouterState): Omit<Incident, 'change' | keyof RollBack> {
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
      objectName: group.objectName,
      message: message === '' ? (router.status.reason.at(-1)?.text ?? '') : message,
    },
  };
}

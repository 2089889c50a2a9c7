import { Change, ChangedYaml } from '@hawser/contract/changes';
import { z } from 'zod';
import { listRoute, listRouteWithin } from '../collection/page.ts';
import { recordOf } from '../collection/record.ts';
import { type AnyRoute, read } from '../http/route.ts';
import { arrivalCollection } from './arrival.ts';
import { changeCollection } from './collection.ts';
import { changePlacementCollection } from './placements.ts';
import { changedYaml } from './yaml.ts';

const ChangePath = z.object({ changeID: z.string().max(100) });
const of = { tag: 'changes', policy: 'changes.read' } as const;

/** Routes of changes. */
export const changesRoutes = (): readonly AnyRoute[] => [
  listRoute(changeCollection, { ...of, operationId: 'listChanges', summary: 'List changes, newest first' }),
  listRouteWithin(arrivalCollection, {
    ...of,
    operationId: 'listArrivals',
    summary: 'Get how far a change has arrived',
    path: '/api/changes/{changeID}/arrivals',
    params: ChangePath,
    filter: 'changeID',
    idOf: async (work) => (await recordOf(changeCollection, work, work.params.changeID)).id,
  }),
  read({
    ...of,
    operationId: 'getChange',
    summary: 'Get a change',
    method: 'GET',
    path: '/api/changes/{changeID}',
    limit: 'read',
    params: ChangePath,
    answer: Change,
    handle: (work) => recordOf(changeCollection, work, work.params.changeID),
  }),
  read({
    ...of,
    operationId: 'getChangedYaml',
    summary: 'Get the YAML of an application before and after a change',
    method: 'GET',
    path: '/api/changes/{changeID}/yaml',
    limit: 'read',
    params: ChangePath,
    answer: ChangedYaml,
    handle: ({ tx, params }) => changedYaml(tx, params.changeID),
  }),
  listRouteWithin(changePlacementCollection, {
    ...of,
    operationId: 'listChangePlacements',
    summary: 'List the applications on clusters that a change concerns',
    path: '/api/changes/{changeID}/placements',
    params: ChangePath,
    filter: 'changeID',
    idOf: async (work) => (await recordOf(changeCollection, work, work.params.changeID)).id,
  }),
];

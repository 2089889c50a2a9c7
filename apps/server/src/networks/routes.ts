import {
  created,
  DefineNetwork,
  Network,
  PageQuery,
  PlacementPlan,
  PutDistributionRules,
  pageOf,
  updated,
} from '@hawser/contract';
import { z } from 'zod';
import { pageFrom } from '../http/page.ts';
import { type AnyRoute, command, read } from '../http/route.ts';
import { networkCollection } from './collection.ts';
import { defineNetwork } from './define.ts';
import { deleteNetwork } from './delete.ts';
import { previewDistributionRules } from './preview.ts';
import { putDistributionRules } from './put-distribution-rules.ts';
import { networkRecord } from './record.ts';

const NetworkPath = z.object({ networkID: z.string().max(100) });
const of = { tag: 'networks', policy: 'member' } as const;

/** Networks over HTTP. */
export const networksRoutes: AnyRoute[] = [
  read({
    ...of,
    operationId: 'listNetworks',
    summary: 'Networks of this context, by name',
    method: 'GET',
    path: '/api/networks',
    query: PageQuery,
    answer: pageOf(Network),
    handle: (work) => pageFrom(networkCollection, work),
  }),
  read({
    ...of,
    operationId: 'getNetwork',
    summary: 'One network',
    method: 'GET',
    path: '/api/networks/{networkID}',
    params: NetworkPath,
    answer: Network,
    handle: ({ tx, params, now }) => networkRecord(tx, params.networkID, now),
  }),
  command({
    ...of,
    operationId: 'defineNetwork',
    summary: 'Define a network',
    method: 'POST',
    path: '/api/networks',
    body: DefineNetwork,
    answer: created(Network),
    status: 201,
    handle: defineNetwork,
  }),
  command({
    ...of,
    operationId: 'putDistributionRules',
    summary: 'Replace the distribution rules of a network',
    method: 'PUT',
    path: '/api/networks/{networkID}/distributionRules',
    params: NetworkPath,
    body: PutDistributionRules,
    answer: updated(Network),
    status: 200,
    ifMatch: 'required',
    handle: putDistributionRules,
  }),
  read({
    ...of,
    operationId: 'previewDistributionRules',
    summary: 'What saving these distribution rules would move; nothing is changed',
    method: 'POST',
    path: '/api/networks/{networkID}/distributionRules/preview',
    params: NetworkPath,
    body: PutDistributionRules,
    answer: PlacementPlan,
    handle: previewDistributionRules,
  }),
  command({
    ...of,
    operationId: 'deleteNetwork',
    summary: 'Delete a network to which nothing is attached',
    method: 'DELETE',
    path: '/api/networks/{networkID}',
    params: NetworkPath,
    answer: z.object({ deleted: z.object({ id: z.string() }) }),
    status: 200,
    handle: deleteNetwork,
  }),
];

import { Accepted } from '@hawser/contract/jobs';
import {
  DefineNetwork,
  Network,
  NetworkDeletionPlan,
  PutDistributionRules,
  TearDownResult,
  UpdateNetwork,
} from '@hawser/contract/networks';
import type { FeatureCharts } from '@hawser/domain/features';
import { DeletionPreviewPage, DeletionPreviewQuery, PlacementPlan } from '@hawser/contract/placement';
import { created, updated } from '@hawser/contract/record';
import { z } from 'zod';
import { listRoute, listRouteWithin } from '../collection/page.ts';
import { type AnyRoute, command, read } from '../http/route.ts';
import { networkDeletionPreview, removalCollection } from '../placement/index.ts';
import { attachSummary } from '../routers/index.ts';
import type { ResolveName } from './adapters/resolve-name.ts';
import { lookUpDns, storeDns } from './check-dns.ts';
import { networkCollection } from './collection.ts';
import { defineNetwork } from './define.ts';
import { deletionPlan } from './deletion/plan.ts';
import { deleteNetwork } from './deletion/request.ts';
import { tearDownNetwork } from './deletion/tear-down.ts';
import { previewDistributionRules } from './preview.ts';
import { putDistributionRules } from './put-distribution-rules.ts';
import { networkRecord } from './record.ts';
import { updateNetwork } from './update.ts';
import { DRIFT_MODE_TEXTS } from '@hawser/domain/drift';
import { counted } from '@hawser/domain/counted';
import { changeText } from '../http/change-text.ts';

/** How the audit log words the fields of a network. */
const WORDS = {
  featureSlugs: 'features',
  featureConfigs: 'feature settings',
  dnsInfo: 'DNS info',
  driftMode: 'changes by hand',
};

/** Whether a change sets only what agents do about changes by hand. */
const isDriftModeAlone = (body: object): boolean => Object.keys(body).join() === 'driftMode';

const NetworkPath = z.object({ networkID: z.string().max(100) });
const of = { tag: 'networks', policy: 'networks.read' } as const;

/** Routes of networks. `resolve` looks up host names of ingresses; `charts` are what features install. */
export const networksRoutes = (resolve: ResolveName, charts: FeatureCharts): readonly AnyRoute[] => [
  listRoute(networkCollection, {
    ...of,
    operationId: 'listNetworks',
    summary: 'List networks',
  }),
  read({
    ...of,
    operationId: 'getNetwork',
    summary: 'Get a network',
    method: 'GET',
    path: '/api/networks/{networkID}',
    limit: 'read',
    params: NetworkPath,
    answer: Network,
    handle: ({ tx, params, now }) => networkRecord(tx, params.networkID, now),
  }),
  command({
    ...of,
    operationId: 'defineNetwork',
    policy: 'networks.write',
    summary: 'Create a network',
    method: 'POST',
    path: '/api/networks',
    limit: 'write',
    body: DefineNetwork,
    answer: created(Network),
    status: 201,
    handle: (work) => defineNetwork(work, charts),
    audit: {
      subject: 'network',
      id: ({ answer }) => answer.created.id,
      summary: ({ answer: { created }, hub }) => {
        const kind = created.featureSlugs.length > 0 ? 'GitOps network' : 'Network';
        return `${kind} ${created.name} defined${hub === null ? '' : `. ${attachSummary(hub)}`}`;
      },
    },
  }),
  command({
    ...of,
    operationId: 'updateNetwork',
    policy: 'networks.write',
    summary: 'Update a network',
    method: 'PATCH',
    path: '/api/networks/{networkID}',
    limit: 'write',
    params: NetworkPath,
    body: UpdateNetwork,
    answer: updated(Network),
    status: 200,
    ifMatch: 'required',
    handle: (work) => updateNetwork(work, charts),
    audit: {
      subject: 'network',
      id: ({ answer }) => answer.updated.id,
      summary: ({ answer: { updated: network } }, { body }) =>
        isDriftModeAlone(body)
          ? `${network.name}: Changes by hand: ${DRIFT_MODE_TEXTS[network.driftMode].toLowerCase()} (v${network.version - 1} → v${network.version})`
          : changeText(network.name, body, network.version, WORDS),
    },
  }),
  command({
    ...of,
    operationId: 'checkNetworkDns',
    policy: 'networks.write',
    summary: "Check the DNS of a network's ingress",
    method: 'POST',
    path: '/api/networks/{networkID}/dns',
    limit: 'remote-check',
    params: NetworkPath,
    answer: updated(Network),
    status: 200,
    prepare: ({ params, now, read: run }) => lookUpDns(resolve, { ...params, now }, run),
    handle: (work) => storeDns(work, work.found),
    audit: {
      subject: 'network',
      id: ({ answer }) => answer.updated.id,
      summary: ({ answer, message }) => `DNS of network ${answer.updated.name} checked: ${message}`,
    },
  }),
  command({
    ...of,
    operationId: 'putDistributionRules',
    policy: 'networks.write',
    summary: 'Replace the distribution rules of a network',
    method: 'PUT',
    path: '/api/networks/{networkID}/distributionRules',
    limit: 'write',
    params: NetworkPath,
    body: PutDistributionRules,
    answer: updated(Network),
    status: 200,
    ifMatch: 'required',
    handle: putDistributionRules,
    audit: {
      subject: 'network',
      id: ({ answer }) => answer.updated.id,
      summary: ({ answer }, { body }) =>
        `${answer.updated.name}: rules changed (${counted(body.distributionRules.length, 'rule')})`,
    },
  }),
  read({
    ...of,
    operationId: 'previewDistributionRules',
    summary: 'Preview distribution rules',
    method: 'POST',
    path: '/api/networks/{networkID}/distributionRules/preview',
    limit: 'expensive-read',
    params: NetworkPath,
    body: PutDistributionRules,
    answer: PlacementPlan,
    handle: previewDistributionRules,
  }),
  read({
    ...of,
    operationId: 'getNetworkDeletion',
    summary: 'Preview the deletion of a network',
    method: 'GET',
    path: '/api/networks/{networkID}/deletion',
    limit: 'expensive-read',
    params: NetworkPath,
    answer: NetworkDeletionPlan,
    handle: deletionPlan,
  }),
  read({
    ...of,
    operationId: 'listNetworkDeletion',
    summary: 'List what deleting a network would remove',
    method: 'GET',
    path: '/api/networks/{networkID}/deletion/items',
    limit: 'expensive-read',
    params: NetworkPath,
    query: DeletionPreviewQuery,
    answer: DeletionPreviewPage,
    async handle({ tx, params, query, now }) {
      const { id } = await networkRecord(tx, params.networkID, now);
      return networkDeletionPreview(tx, id, query);
    },
  }),
  listRouteWithin(removalCollection, {
    ...of,
    operationId: 'listNetworkRemovals',
    summary: 'List what the hub of a network is still removing from Argo CD',
    path: '/api/networks/{networkID}/removals',
    params: NetworkPath,
    filter: 'networkID',
    idOf: async ({ tx, params, now }) => (await networkRecord(tx, params.networkID, now)).id,
  }),
  command({
    ...of,
    operationId: 'tearDownNetwork',
    policy: 'networks.delete',
    summary: 'Deactivate all objects of a network',
    method: 'POST',
    path: '/api/networks/{networkID}/tearDown',
    limit: 'bulk-write',
    params: NetworkPath,
    answer: TearDownResult,
    status: 200,
    handle: tearDownNetwork,
    audit: {
      subject: 'network',
      id: ({ answer }) => answer.updated.id,
      summary: ({ answer }) =>
        `${answer.updated.name}: ${counted(answer.deactivated, 'application')} torn down`,
    },
  }),
  command({
    ...of,
    operationId: 'deleteNetwork',
    policy: 'networks.delete',
    summary: 'Delete a network',
    method: 'DELETE',
    path: '/api/networks/{networkID}',
    limit: 'write',
    params: NetworkPath,
    answer: Accepted,
    status: 202,
    handle: deleteNetwork,
    audit: {
      subject: 'network',
      id: ({ network }) => network.id,
      summary: ({ network, isDone }) =>
        isDone ? `Network ${network.name} deleted` : `Deletion of network ${network.name} requested`,
    },
  }),
];

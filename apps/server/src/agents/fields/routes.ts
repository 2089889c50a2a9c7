import { FieldsOf, NetworkFields } from '@hawser/contract/streams';
import { z } from 'zod';
import { type AnyRoute, read } from '../../http/route.ts';
import type { FindAgents } from '../argo/index.ts';
import { askFields } from './ask-fields.ts';
import { candidates } from './candidates.ts';

/** What the clusters of a network know of a kind, for checking YAML while it is written. */
export const fieldsRoutes = (agents: FindAgents): AnyRoute[] => [
  read({
    operationId: 'networkFields',
    summary:
      'The fields of a kind, asked of one connected cluster for each version of Kubernetes in a network',
    tag: 'networks',
    policy: 'objects.read',
    method: 'GET',
    path: '/api/networks/{networkID}/fields/{ofKind}',
    limit: 'remote-browse',
    params: z.object({ networkID: z.string().max(100), ofKind: FieldsOf.shape.ofKind }),
    query: z.object({ apiVersion: FieldsOf.shape.apiVersion.default('v1') }),
    answer: NetworkFields,
    handle: async ({ tx, params: { networkID, ofKind }, query: { apiVersion } }) => ({
      owner: tx.owner,
      of: { apiVersion, ofKind },
      clusters: await candidates(tx, networkID, { apiVersion, kind: ofKind }),
    }),
    async complete({ owner, of, clusters }, clock) {
      const answers = await Promise.all(
        clusters.map((each) => askFields({ agents, clock, owner }, each, of)),
      );
      return { clusters: answers.filter((answer) => answer !== null) };
    },
  }),
];

import { z } from 'zod';
import { GrantRequest } from './grant.ts';
import { HubSettings } from './hub.ts';

export const AttachRouter = z.object({
  cloudID: z.string().max(100),
  networkID: z.string().max(100),
  /** Default: `default` for an edge, `hawser` for a hub. */
  namespace: z.string().max(1000).optional(),
  hubName: z.string().max(1000).default(''),
  isEdge: z.boolean(),
  /** Argo CD reaches the cluster by its own kubeconfig instead of through the application network. */
  isPublic: z.boolean().default(false),
  /** Names of hubs to link to. By default an edge is linked to the hub that was attached first. */
  linkToHubs: z.array(z.string().max(1000)).max(50).optional(),
  /** What the agent may do in the cluster. Default: workloads that meet Pod Security `baseline`. */
  grant: GrantRequest.optional(),
  /** How a hub is exposed; not used for an edge. */
  skupperHubData: HubSettings.optional(),
});

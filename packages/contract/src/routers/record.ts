import { z } from 'zod';
import { permissions } from '../permissions/index.ts';
import { stored } from '../record/index.ts';
import { Instant, Status, ToneCounts } from '../status/index.ts';
import { SkupperHubData } from './hub.ts';

/** How many links to hubs there are, and how many are active; null while nobody observed that. */
export const LinkToHubsStatus = z.object({ active: z.number().int().nullable(), total: z.number().int() });

export const Router = z.object({
  ...stored,
  cloudID: z.string(),
  networkID: z.string(),
  name: z.string(),
  namespace: z.string(),
  /** Where its agent lives. */
  agentNamespace: z.string(),
  /** System type of its cluster. */
  system: z.string(),
  hubName: z.string(),
  isEdge: z.boolean(),
  isHub: z.boolean(),
  /** Argo CD reaches the cluster by its own kubeconfig; else through the application network. */
  isPublic: z.boolean(),
  /** The cluster could be attached publicly as well. */
  allowPrivateAndPublic: z.boolean(),
  /** Links by hub name. */
  linkToHubs: z.record(z.string(), z.object({ cost: z.number().int() })),
  /** How many of its links are active; null while no agent says so. */
  linkToHubsStatus: LinkToHubsStatus,
  /** How many routers of the application network run on it. */
  replicas: z.number().int(),
  /** How the hub is exposed; null on an edge. */
  skupperHubData: SkupperHubData.nullable(),
  /** Features that belong on it, each with how far installing it is. */
  features: z.record(z.string(), z.object({ status: z.string() })),
  active: z.boolean(),
  clusterName: z.string(),
  /** Its cluster is simulated. */
  simulated: z.boolean(),
  networkName: z.string(),
  installInstructionsRequested: z.boolean(),
  installExpiresAt: Instant.nullable(),
  agentVersion: z.string().nullable(),
  /** The agent is older than this release asks for. */
  agentUpgradeRequired: z.boolean(),
  kubernetesVersion: z.string().nullable(),
  kubesDistro: z.string().nullable(),
  nodeCount: z.number().int().nullable(),
  /** Agent's clock minus server's clock, milliseconds. */
  clockSkewMs: z.number().int().nullable(),
  detachRequestedAt: Instant.nullable(),
  deletedAt: Instant.nullable(),
  /** The steps its installation went through, oldest first. */
  phases: z.array(z.object({ status: z.string(), at: Instant, message: z.string() })),
  objectCounts: ToneCounts,
  status: Status,
  can: permissions(['install', 'upgradeAgent', 'detach']),
});

export type Router = z.infer<typeof Router>;

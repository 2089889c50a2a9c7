import { REGISTRATION_STATES } from '@hawser/domain/gitops';
import { z } from 'zod';
import { permissions } from '../permissions/index.ts';
import { stored } from '../record/index.ts';
import { Instant, Status, ToneCounts } from '../status/index.ts';
import { RouterGrant } from './grant.ts';
import { SkupperHubData } from './hub.ts';

/** Number of links to hubs, and how many are active; null when nobody has observed it. */
export const LinkToHubsStatus = z.object({ active: z.number().int().nullable(), total: z.number().int() });

export const Router = z.object({
  ...stored,
  cloudID: z.string(),
  networkID: z.string(),
  name: z.string(),
  namespace: z.string(),
  /** Namespace of its agent. */
  agentNamespace: z.string(),
  /** What its agent may do, as the next install instructions grant it. */
  grant: RouterGrant,
  /** The namespace of Argo CD where its agent may write, too; null everywhere but on the hub of a network with Argo CD. */
  argoCdNamespace: z.string().nullable(),
  /** System type of its cluster. */
  system: z.string(),
  hubName: z.string(),
  /** The same as `isEdge`: the specification names it both ways. */
  edge: z.boolean(),
  isEdge: z.boolean(),
  isHub: z.boolean(),
  /** Whether Argo CD reaches the cluster by the cluster's own kubeconfig; otherwise through the application network. */
  isPublic: z.boolean(),
  /** Whether the cluster could be attached publicly as well. */
  allowPrivateAndPublic: z.boolean(),
  /** Links by hub name. */
  linkToHubs: z.record(z.string(), z.object({ cost: z.number().int() })),
  /** Number of active links; null while agents do not report it. */
  linkToHubsStatus: LinkToHubsStatus,
  /** Number of routers of the application network that run on it. */
  replicas: z.number().int(),
  /** How the hub is exposed; null for an edge. */
  skupperHubData: SkupperHubData.nullable(),
  /** Features that install something on it, each with the state of its installation. */
  features: z.record(z.string(), z.object({ status: z.string() })),
  /** Whether the Argo CD of its network knows the cluster; null in a network without Argo CD. */
  registration: z
    .object({
      state: z.enum(REGISTRATION_STATES),
      message: z.string(),
      since: Instant.nullable(),
      observedAt: Instant.nullable(),
    })
    .nullable(),
  active: z.boolean(),
  clusterName: z.string(),
  /** Whether its cluster is simulated. */
  simulated: z.boolean(),
  networkName: z.string(),
  installInstructionsRequested: z.boolean(),
  installExpiresAt: Instant.nullable(),
  agentVersion: z.string().nullable(),
  /** Whether the agent is older than this release requires. */
  agentUpgradeRequired: z.boolean(),
  kubernetesVersion: z.string().nullable(),
  kubesDistro: z.string().nullable(),
  nodeCount: z.number().int().nullable(),
  /** Agent's clock minus server's clock, milliseconds. */
  clockSkewMs: z.number().int().nullable(),
  detachRequestedAt: Instant.nullable(),
  deletedAt: Instant.nullable(),
  /** The steps of its installation, oldest first. */
  phases: z.array(z.object({ status: z.string(), at: Instant, message: z.string() })),
  objectCounts: ToneCounts,
  /** Its own (Spec 1 §4), whatever its objects' are. */
  status: Status,
  /** The worst of its status and of its objects'. Filters and orders by status use this. */
  rowStatus: Status,
  can: permissions(['install', 'upgradeAgent', 'detach', 'openTerminal']),
});

export type Router = z.infer<typeof Router>;

import { z } from 'zod';
import { Allowed, Instant, Status, Tags, ToneCounts } from '../status.ts';
import { SkupperHubData } from './hub.ts';

/** What every stored record carries. `version` is what `If-Match` names. */
const stored = {
  id: z.string(),
  version: z.number().int(),
  ownerUID: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
};

/** Longest part of a rule that is looked at, in characters; the domain says of one that is too long which it is. */
const RULE_PART_MAX = 65_536;

/** Each part is a JSON string of `[action, property, ...values]` (Spec 2 §3, README "Distribution rules"). */
export const DistributionRule = z.object({
  cloud: z.string().max(RULE_PART_MAX),
  object: z.string().max(RULE_PART_MAX),
});

/** The mode that somebody chose; `auto` is the one of the machine they sit at. */
export const ChosenMode = z.enum(['dark', 'light', 'auto']);

/** What the reader may do with a record, with the reason where not. */
export const Permissions = z.record(z.string(), Allowed);

const slugs = z.object({ slugs: z.array(z.string()) });

/** How many links to hubs there are, and how many are active; null while nobody observed that. */
export const LinkToHubsStatus = z.object({ active: z.number().int().nullable(), total: z.number().int() });

export const Network = z.object({
  ...stored,
  name: z.string(),
  /** Its number in this context, in the order networks were defined; no other network ever has it. */
  serialNumber: z.number().int(),
  /** By slug: what was chosen, and what installing told. */
  features: z.record(z.string(), z.record(z.string(), z.unknown())),
  featureSlugs: z.array(z.string()),
  installableOptionalFeatures: slugs,
  uninstallableOptionalFeatures: slugs,
  /** How far installing the features is; `uninstalled` at first. */
  install: z.object({
    status: z.string(),
    error: z.string().nullable(),
    timestamp: Instant.nullable(),
  }),
  distributionRules: z.array(DistributionRule),
  /** What a form for its hub is filled with. */
  hubCloudDefaults: z.object({ name: z.string(), namespace: z.string() }),
  /** The hub that was attached first; null before. */
  hub: z
    .object({
      routerID: z.string(),
      cloudID: z.string(),
      clusterName: z.string(),
      /** Whether that cluster is. */
      simulated: z.boolean(),
      hubName: z.string(),
      namespace: z.string(),
      skupperHubData: SkupperHubData,
    })
    .nullable(),
  isBasic: z.boolean(),
  usesGitOps: z.boolean(),
  usesFeatureArgoCd: z.boolean(),
  usesNethopperResources: z.boolean(),
  usesIngress: z.boolean(),
  /** Of the hub that was attached first, where it is behind an ingress. */
  ingress: SkupperHubData.shape.ingress,
  /** Whether the name of the ingress leads to it; null while nobody looked, and where no DNS server answered. */
  dnsConfigured: z.boolean().nullable(),
  /** What was found when somebody last looked, in words. */
  dnsObserved: z.object({ message: z.string(), observedAt: Instant }).nullable(),
  hasHubCloud: z.boolean(),
  requireCreateHubCloudNext: z.boolean(),
  hubCloudsAtLimit: z.boolean(),
  autoLinkAttachedEdgeClouds: z.boolean(),
  /** Detach was requested of every cluster that is still attached, and of one at least. */
  detachWasRequested: z.boolean(),
  /** The job that deletes it; null while nobody asked for that. */
  deletion: z.object({ jobID: z.string(), requestedAt: Instant }).nullable(),
  status: Status,
  routerCounts: ToneCounts,
  objectCount: z.number().int(),
  can: Permissions,
});

export const Cluster = z.object({
  ...stored,
  name: z.string(),
  alias: z.string(),
  location: z.string(),
  context_name: z.string(),
  context_user_name: z.string(),
  kubeConfigClusterName: z.string(),
  /** Address of its API server as the kubeconfig says it; empty without one. */
  server_url: z.string(),
  /** The upload that its credentials came with; null: none were uploaded. The credentials are never shown. */
  kubeconfig_upload_id: z.string().nullable(),
  /** The last uploads that it got credentials from, the present one at the end. */
  upload_ids: z.array(z.string()),
  hasAwsEksCredentials: z.boolean(),
  /** Where an EKS cluster is. */
  arn: z.object({ region: z.string() }).nullable(),
  kubesDistro: z.string(),
  systemtype: z.string(),
  tags: Tags,
  /** Names of those that Hawser gave. */
  tagsInternal: z.array(z.string()),
  /** A demo fleet's, or one whose agent says so: shown with a mark wherever it is shown. */
  simulated: z.boolean(),
  isAttached: z.boolean(),
  allowDeletion: z.boolean(),
  /** It belongs to a GitOps network: what it is defined by stays, tags and credentials do not have to. */
  readOnly: z.boolean(),
  /** Namespaces that it is attached with. */
  installedNamespaces: z.array(z.string()),
  /** Observed by its agents; null before the first one connected. */
  kubernetesVersion: z.string().nullable(),
  nodeCount: z.number().int().nullable(),
  observedDistro: z.string().nullable(),
  /** The networks that it is attached to, and whether it was asked to leave. */
  networks: z.array(
    z.object({
      networkID: z.string(),
      networkName: z.string(),
      routerID: z.string(),
      detaching: z.boolean(),
    }),
  ),
  status: Status,
  can: Permissions,
});

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
  can: Permissions,
});

/** An application, in the specification's word an object. */
export const AppObject = z.object({
  ...stored,
  networkID: z.string(),
  networkName: z.string(),
  name: z.string(),
  key: z.string(),
  kind: z.string(),
  derivedKind: z.string(),
  origin: z.string(),
  active: z.boolean(),
  yaml: z.string(),
  tags: Tags,
  targets: z.object({ main: z.string().optional() }),
  placementCounts: ToneCounts,
  status: Status,
  can: Permissions,
});

/** An object on one cluster: desired by placement, observed by that cluster's agent. */
export const Placement = z.object({
  /** `<routerID>/<objectID>`. */
  id: z.string(),
  objectID: z.string(),
  objectName: z.string(),
  kind: z.string(),
  routerID: z.string(),
  clusterName: z.string(),
  /** The cluster is simulated. */
  simulated: z.boolean(),
  networkID: z.string(),
  desiredVersion: z.number().int(),
  appliedVersion: z.number().int().nullable(),
  kubeStatus: z
    .object({
      replicas: z.number().int(),
      readyReplicas: z.number().int(),
      availableReplicas: z.number().int(),
      updatedReplicas: z.number().int(),
    })
    .nullable(),
  status: Status,
});

/** Answers to the questions for new users; '' where one was not answered (Spec 2 §3). */
export const NewUserSurvey = z.object({ q1: z.string(), q2: z.string(), q3: z.string() });

export const Me = z.object({
  uid: z.string(),
  email: z.string(),
  displayName: z.string(),
  companyName: z.string(),
  jobTitle: z.string(),
  linkedInURL: z.string(),
  /** Address of the picture on this server; empty without one. */
  photoURL: z.string(),
  welcomeAcknowledged: z.boolean(),
  /** Null until somebody answered, or closed it. */
  surveys: z.object({ newuser: NewUserSurvey.nullable() }),
  /** By alert type: whether it is wanted. */
  alertSettings: z.record(z.string(), z.boolean()),
  /** Where the subscription was bought; null where it was not. */
  source: z.object({ name: z.string(), subscriptionStatus: z.string() }).nullable(),
  admin: z.boolean(),
  /** It owns an organization's plan, and has its profile and its plan alone. */
  isOrganization: z.boolean(),
  isNewUser: z.boolean(),
  planTierSlug: z.string(),
  /** The context that this session acts in: the account itself. */
  contextUid: z.string(),
  /** What was chosen: without a name the installation's own theme is shown, without a mode the theme's own. */
  theme: z.object({ name: z.string().nullable(), mode: ChosenMode.nullable() }),
  limits: z.object({
    maxNumNetworks: z.number().int().nullable(),
    maxNumClouds: z.number().int().nullable(),
    maxNumObjects: z.number().int().nullable(),
  }),
  lastUsage: z.object({
    networkCount: z.number().int(),
    attachedCloudsCount: z.number().int(),
    objectCount: z.number().int(),
  }),
  /** What of the context's making is allowed now: `createNetwork`, `createObject`. */
  can: Permissions,
});

export type DistributionRule = z.infer<typeof DistributionRule>;
export type Network = z.infer<typeof Network>;
export type Cluster = z.infer<typeof Cluster>;
export type Router = z.infer<typeof Router>;
export type AppObject = z.infer<typeof AppObject>;
export type Placement = z.infer<typeof Placement>;
export type Me = z.infer<typeof Me>;

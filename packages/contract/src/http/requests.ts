import { DEFAULT_HUB_NAME, DEFAULT_HUB_NAMESPACE } from '@hawser/domain';
import { z } from 'zod';
import { Instant, Tags } from '../status.ts';
import { HubSettings } from './hub.ts';
import { AwsEksCredentials } from './kubeconfigs.ts';
import { ChosenMode, DistributionRule } from './records.ts';

/** Largest YAML text of one object, in UTF-16 units; 1 MiB as for files (Spec 1 §9). */
export const MAX_YAML_LENGTH = 1_048_576;

const tagNames = z.array(z.string()).max(100);

const chosenFeatures = z.array(z.string().max(100)).max(20);
/** By slug of the feature, then of its option. */
const featureConfigs = z.record(z.string().max(100), z.record(z.string().max(100), z.string().max(1000)));

/** The hub of a network that is defined; a GitOps network needs one (Spec 1 §5). */
export const DefineHub = z.object({
  cloudID: z.string().max(100),
  namespace: z.string().max(1000).default(DEFAULT_HUB_NAMESPACE),
  hubName: z.string().max(1000).default(DEFAULT_HUB_NAME),
  ...HubSettings.shape,
});

/** Without features it is a basic network; with any, Argo CD is among them. */
export const DefineNetwork = z.object({
  name: z.string().max(1000),
  features: chosenFeatures.default([]),
  featureConfigs: featureConfigs.default({}),
  hub: DefineHub.optional(),
});

/** The name of a network never changes. `skupperHubData` is that of its hub. */
export const UpdateNetwork = z.object({
  features: chosenFeatures.optional(),
  featureConfigs: featureConfigs.optional(),
  skupperHubData: HubSettings.optional(),
});
export const PutDistributionRules = z.object({ distributionRules: z.array(DistributionRule).max(1000) });

/** Credentials of a cluster: a context of an upload, with AWS credentials where it is on EKS. */
const uploadedKubeconfig = {
  kubeconfig_upload_id: z.string().max(100).optional(),
  awsEksCredentials: AwsEksCredentials.optional(),
};

export const DefineCluster = z.object({
  alias: z.string().max(1000),
  location: z.string().max(1000).default(''),
  context_name: z.string().max(1000).default(''),
  kubesDistro: z.string().max(100).default('basic'),
  systemtype: z.string().max(100).default('kubernetes'),
  tags: tagNames.default([]),
  ...uploadedKubeconfig,
});
/** The name of a cluster never changes: it is in the names of what is installed. */
export const UpdateCluster = z.object({
  location: z.string().max(1000).optional(),
  kubesDistro: z.string().max(100).optional(),
  tags: tagNames.optional(),
  /** With `kubeconfig_upload_id`: the context whose credentials replace those that are stored. */
  context_name: z.string().max(1000).optional(),
  ...uploadedKubeconfig,
});

export const AttachRouter = z.object({
  cloudID: z.string().max(100),
  networkID: z.string().max(100),
  /** Left out: `default` for an edge, `hawser` for a hub. */
  namespace: z.string().max(1000).optional(),
  hubName: z.string().max(1000).default(''),
  isEdge: z.boolean(),
  /** By its own kubeconfig instead of through the application network. */
  isPublic: z.boolean().default(false),
  /** Names of hubs to link to; without them an edge is linked to the hub that was attached first. */
  linkToHubs: z.array(z.string().max(1000)).max(50).optional(),
  /** How a hub is exposed; nothing for an edge. */
  skupperHubData: HubSettings.optional(),
});

/** Answer to the request for install instructions. The id is shown here once and kept only as a hash. */
export const InstallInstructions = z.object({
  routerID: z.string(),
  installId: z.string(),
  /** Address of the manifest, ending in `gitops/` or `standard/`. */
  url: z.string(),
  commands: z.object({ kubectl: z.string(), oc: z.string() }),
  /** SHA-256 of the manifest's bytes, hexadecimal. */
  sha256: z.string(),
  expiresAt: Instant,
  manifest: z.string(),
});

export const CreateObject = z.object({
  networkID: z.string().max(100),
  yaml: z.string(),
  tags: tagNames.default([]),
});
export const UpdateObject = z.object({ yaml: z.string().optional(), tags: tagNames.optional() });

/** One object on one cluster, in a plan. */
export const PlannedPlacement = z.object({
  objectID: z.string(),
  objectName: z.string(),
  kind: z.string(),
  routerID: z.string(),
  clusterName: z.string(),
  /** The cluster is simulated. */
  simulated: z.boolean(),
});

/** What saving would change: the first placements of each list and how many there are in all. */
export const PlacementPlan = z.object({
  arrives: z.array(PlannedPlacement),
  leaves: z.array(PlannedPlacement),
  arrivesTotal: z.number().int(),
  leavesTotal: z.number().int(),
  staysTotal: z.number().int(),
});

/** A page of a collection, at most `limit` items; `next` continues it and is null at the end. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), next: z.string().nullable(), total: z.number().int() });

export const PageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  after: z.string().max(500).optional(),
  q: z.string().max(200).optional(),
  networkID: z.string().max(100).optional(),
});

export const created = <T extends z.ZodType>(record: T) => z.object({ created: record });
export const updated = <T extends z.ZodType>(record: T) => z.object({ updated: record });

export const Setup = z.object({
  /** No account exists yet: the next sign-up becomes the site administrator. */
  firstAccount: z.boolean(),
  /** The first sign-up needs the one-time code that the start printed. */
  setupCodeNeeded: z.boolean(),
  mailConfigured: z.boolean(),
  product: z.string(),
  version: z.string(),
});

const answer = z.string().max(10_000);

/** Changes to the own account; `isNewUser` only ever becomes false, `welcomeAcknowledged` only ever true. */
export const UpdateMe = z.object({
  displayName: z.string().max(1000).optional(),
  companyName: z.string().max(1000).optional(),
  jobTitle: z.string().max(1000).optional(),
  linkedInURL: z.string().max(10_000).optional(),
  theme: z
    .object({ name: z.string().max(100).nullable(), mode: ChosenMode.nullable().default(null) })
    .optional(),
  isNewUser: z.literal(false).optional(),
  welcomeAcknowledged: z.literal(true).optional(),
  surveys: z
    .object({
      newuser: z.object({ q1: answer.default(''), q2: answer.default(''), q3: answer.default('') }),
    })
    .optional(),
  /** Replaces those that were stored. */
  alertSettings: z.record(z.string(), z.boolean()).optional(),
});

export const TagList = z.object({ tags: z.array(z.string()) });
export const LocationList = z.object({ locations: z.array(z.string()) });
export const KindList = z.object({ kinds: z.array(z.string()) });
export { Tags };
export type PlacementPlan = z.infer<typeof PlacementPlan>;
export type PlannedPlacement = z.infer<typeof PlannedPlacement>;
export type InstallInstructions = z.infer<typeof InstallInstructions>;
export type PageQuery = z.infer<typeof PageQuery>;
export type Setup = z.infer<typeof Setup>;

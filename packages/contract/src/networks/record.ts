import { z } from 'zod';
import { NETWORK_CAPABILITIES } from '@hawser/domain/networks';
import { permissions } from '../permissions/index.ts';
import { SkupperHubData } from '../routers/index.ts';
import { stored } from '../record/index.ts';
import { Instant, Status, ToneCounts } from '../status/index.ts';

/** Longest part of a rule that is looked at, in characters; the domain says of one that is too long which it is. */
const RULE_PART_MAX = 65_536;

/** Each part is a JSON string of `[action, property, ...values]` (Spec 2 §3, README "Distribution rules"). */
export const DistributionRule = z.object({
  cloud: z.string().max(RULE_PART_MAX),
  object: z.string().max(RULE_PART_MAX),
});

const slugs = z.object({ slugs: z.array(z.string()) });

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
  can: permissions(NETWORK_CAPABILITIES),
});

export type DistributionRule = z.infer<typeof DistributionRule>;
export type Network = z.infer<typeof Network>;

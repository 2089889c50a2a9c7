import { z } from 'zod';
import { NETWORK_CAPABILITIES } from '@hawser/domain/networks';
import { DriftMode } from '../drift/index.ts';
import { ArgoCd } from '../features/index.ts';
import { permissions } from '../permissions/index.ts';
import { SkupperHubData } from '../routers/index.ts';
import { stored } from '../record/index.ts';
import { Instant, Status, ToneCounts } from '../status/index.ts';

/** Longest expression of a rule that is accepted for validation, in characters. The message for a longer one names it. */
const RULE_PART_MAX = 65_536;

/** Each expression is a JSON string of `[action, property, ...values]` (Spec 2 §3, README "Distribution rules"). */
export const DistributionRule = z.object({
  cloud: z.string().max(RULE_PART_MAX),
  object: z.string().max(RULE_PART_MAX),
});

const slugs = z.object({ slugs: z.array(z.string()) });

export const Network = z.object({
  ...stored,
  name: z.string(),
  /** Its number in this context, in order of definition; numbers are never reused. */
  serialNumber: z.number().int(),
  /** By slug: the chosen options, and what the installation reported. */
  features: z.record(z.string(), z.record(z.string(), z.unknown())),
  featureSlugs: z.array(z.string()),
  installableOptionalFeatures: slugs,
  uninstallableOptionalFeatures: slugs,
  /** State of the installation of the features; initially `uninstalled`. */
  install: z.object({
    status: z.string(),
    error: z.string().nullable(),
    timestamp: Instant.nullable(),
  }),
  /** Argo CD on its hub; null for a network without. */
  argocd: ArgoCd.nullable(),
  distributionRules: z.array(DistributionRule),
  /** Defaults of the attach form for its hub. */
  hubCloudDefaults: z.object({ name: z.string(), namespace: z.string() }),
  /** The hub that was attached first; null when there is none. */
  hub: z
    .object({
      routerID: z.string(),
      cloudID: z.string(),
      clusterName: z.string(),
      /** Whether that cluster is simulated. */
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
  /** Of the first hub, when it is exposed by an ingress. */
  ingress: SkupperHubData.shape.ingress,
  /** Whether the host name resolves to the ingress; null before the first check and when no DNS server answered. */
  dnsConfigured: z.boolean().nullable(),
  /** Message of the last check. */
  dnsObserved: z.object({ message: z.string(), observedAt: Instant }).nullable(),
  hasHubCloud: z.boolean(),
  requireCreateHubCloudNext: z.boolean(),
  hubCloudsAtLimit: z.boolean(),
  autoLinkAttachedEdgeClouds: z.boolean(),
  /** Whether every attached cluster is being detached, and there is at least one. */
  detachWasRequested: z.boolean(),
  /** The job that deletes it; null when no deletion was requested. */
  deletion: z.object({ jobID: z.string(), requestedAt: Instant }).nullable(),
  /** Of its clusters' own statuses (Spec 2 §4). */
  status: Status,
  /** The worst of its status and of everything below it. Filters and orders by status use this. */
  rowStatus: Status,
  /** Its clusters by the tone of their `rowStatus`. */
  routerCounts: ToneCounts,
  objectCount: z.number().int(),
  /** What its agents do about what is changed by hand in a cluster. */
  driftMode: DriftMode,
  can: permissions(NETWORK_CAPABILITIES),
});

export type DistributionRule = z.infer<typeof DistributionRule>;
export type Network = z.infer<typeof Network>;

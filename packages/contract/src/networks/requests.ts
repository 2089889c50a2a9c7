import { DEFAULT_HUB_NAME, DEFAULT_HUB_NAMESPACE } from '@hawser/domain/routers';
import { z } from 'zod';
import { DriftMode } from '../drift/index.ts';
import { ArgoCdSettings } from '../features/index.ts';
import { GrantRequest, HubSettings } from '../routers/index.ts';
import { DistributionRule } from './record.ts';

const chosenFeatures = z.array(z.string().max(100)).max(20);

/** By slug of the feature, then of the option. */
const featureConfigs = z.record(z.string().max(100), z.record(z.string().max(100), z.string().max(1000)));

/** The hub of a new network; a GitOps network needs one (Spec 1 §5). */
const DefineHub = z.object({
  cloudID: z.string().max(100),
  namespace: z.string().max(1000).default(DEFAULT_HUB_NAMESPACE),
  hubName: z.string().max(1000).default(DEFAULT_HUB_NAME),
  /** What its agent may do in the cluster. */
  grant: GrantRequest.optional(),
  ...HubSettings.shape,
});

/** Without features it is a basic network; with any feature, Argo CD is required. */
export const DefineNetwork = z.object({
  name: z.string().max(1000),
  features: chosenFeatures.default([]),
  featureConfigs: featureConfigs.default({}),
  hub: DefineHub.optional(),
  /** How its Argo CD is installed. */
  argocd: ArgoCdSettings.partial().optional(),
});

/** The name of a network cannot change. `skupperHubData` belongs to its hub. */
export const UpdateNetwork = z.object({
  features: chosenFeatures.optional(),
  featureConfigs: featureConfigs.optional(),
  skupperHubData: HubSettings.optional(),
  /** `report`: what is changed by hand in a cluster is shown. `correct`: its agent puts it back at once. */
  driftMode: DriftMode.optional(),
  /** How its Argo CD is installed; what is missing stays. */
  argocd: ArgoCdSettings.partial().optional(),
});

export const PutDistributionRules = z.object({ distributionRules: z.array(DistributionRule).max(1000) });

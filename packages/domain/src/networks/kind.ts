import { featureSlugsOf, optionalFeatures, type StoredFeatures } from '../features/index.ts';
import { DEFAULT_HUB_NAME, DEFAULT_HUB_NAMESPACE } from '../routers/index.ts';
import { RESERVED_NETWORK_NAMES } from './name.ts';

/** What a network's kind follows from. */
export interface NetworkBasis {
  readonly name: string;
  readonly features: StoredFeatures;
}

/** What is derived from a network's name and features (Spec 1 §3, Spec 2 §3). */
export interface NetworkKind {
  readonly featureSlugs: string[];
  /** It has no features. */
  readonly isBasic: boolean;
  readonly usesGitOps: boolean;
  readonly usesFeatureArgoCd: boolean;
  /** It is one of the old sample networks, whose clusters are the operator's. */
  readonly usesNethopperResources: boolean;
  /** Edges are linked to the one hub, without being asked. */
  readonly autoLinkAttachedEdgeClouds: boolean;
  readonly hubCloudDefaults: { readonly name: string; readonly namespace: string };
  readonly installableOptionalFeatures: { readonly slugs: string[] };
  readonly uninstallableOptionalFeatures: { readonly slugs: string[] };
}

const samples = new Set(RESERVED_NETWORK_NAMES.map((name) => name.toLowerCase()));

/** The kind of a network: without features basic, with any a GitOps network, which has one hub. */
export function networkKind({ name, features }: NetworkBasis): NetworkKind {
  const featureSlugs = featureSlugsOf(features);
  const usesGitOps = featureSlugs.length > 0;
  const { installable, uninstallable } = optionalFeatures(features);
  return {
    featureSlugs,
    isBasic: !usesGitOps,
    usesGitOps,
    usesFeatureArgoCd: Object.hasOwn(features, 'argocd'),
    usesNethopperResources: samples.has(name.toLowerCase()),
    autoLinkAttachedEdgeClouds: usesGitOps,
    hubCloudDefaults: { name: DEFAULT_HUB_NAME, namespace: DEFAULT_HUB_NAMESPACE },
    installableOptionalFeatures: { slugs: installable },
    uninstallableOptionalFeatures: { slugs: uninstallable },
  };
}

import { featureSlugsOf, optionalFeatures, type StoredFeatures } from '../features/index.ts';
import { DEFAULT_HUB_NAME, DEFAULT_HUB_NAMESPACE } from '../routers/index.ts';
import { RESERVED_NETWORK_NAMES } from './name.ts';

/** The facts that determine the kind of a network. */
export interface NetworkBasis {
  readonly name: string;
  readonly features: StoredFeatures;
}

/** The kind of a network, derived from its name and features (Spec 1 §3, Spec 2 §3). */
export interface NetworkKind {
  readonly featureSlugs: string[];
  /** It has no features. */
  readonly isBasic: boolean;
  readonly usesGitOps: boolean;
  readonly usesFeatureArgoCd: boolean;
  /** It is one of the old sample networks, whose clusters belong to the operator. */
  readonly usesNethopperResources: boolean;
  /** Edges are linked to the one hub automatically. */
  readonly autoLinkAttachedEdgeClouds: boolean;
  readonly hubCloudDefaults: { readonly name: string; readonly namespace: string };
  readonly installableOptionalFeatures: { readonly slugs: string[] };
  readonly uninstallableOptionalFeatures: { readonly slugs: string[] };
}

const samples = new Set(RESERVED_NETWORK_NAMES.map((name) => name.toLowerCase()));

/** The kind of a network: basic without features; with any feature it is a GitOps network, which has one hub. */
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

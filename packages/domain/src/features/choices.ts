import { featureMessages } from './messages.ts';
import { featureOf, NETWORK_FEATURES } from './features.ts';

/** What the features dialog gives: the chosen slugs, and their options by slug (Spec 2 §3). */
export interface FeatureChoices {
  readonly slugs: readonly string[];
  readonly configs: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** The features of a network as they are stored: by slug, what was chosen and what installing told. */
export type StoredFeatures = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A refusal, with the part of the choices that it concerns. */
export interface FeatureProblem {
  readonly path: string;
  readonly message: string;
}

const REQUIRED = NETWORK_FEATURES.filter((feature) => feature.required).map((feature) => feature.slug);
const OPTIONAL = NETWORK_FEATURES.filter((feature) => !feature.required).map((feature) => feature.slug);

/** The first reason why these choices can not be stored, or null. */
export function checkFeatureChoices({ slugs, configs }: FeatureChoices): FeatureProblem | null {
  for (const [at, slug] of slugs.entries()) {
    const feature = featureOf(slug);
    if (feature === undefined) return { path: `features.${at}`, message: featureMessages.unknown(slug) };
    if (slugs.indexOf(slug) !== at)
      return { path: `features.${at}`, message: featureMessages.twice(feature.name) };
  }
  for (const [slug, config] of Object.entries(configs)) {
    const problem = checkConfig(slug, config, slugs);
    if (problem !== null) return problem;
  }
  return null;
}

function checkConfig(
  slug: string,
  config: Readonly<Record<string, string>>,
  slugs: readonly string[],
): FeatureProblem | null {
  const feature = featureOf(slug);
  const path = `featureConfigs.${slug}`;
  if (feature === undefined) return { path, message: featureMessages.unknown(slug) };
  if (!slugs.includes(slug) && !feature.required)
    return { path, message: featureMessages.notChosen(feature.name) };
  for (const [name, value] of Object.entries(config)) {
    const option = feature.configurationOptions.find((one) => one.slug === name);
    const at = `${path}.${name}`;
    if (option === undefined) return { path: at, message: featureMessages.option(feature.name, name) };
    const chosen = option.fields.find((field) => field.value === value);
    const isOpen = chosen !== undefined && !chosen.disabled && (!option.disabled || value === option.preset);
    if (!isOpen) return { path: at, message: featureMessages.choice(option.label) };
  }
  return null;
}

/**
 * The features to store. Required ones are always among them (Spec 2 §4); no choice at all makes a basic network, which has
 * none. What installing told of a feature that stays is kept from `before`.
 */
export function chosenFeatures(
  { slugs, configs }: FeatureChoices,
  before: StoredFeatures = {},
): Record<string, Record<string, unknown>> {
  if (slugs.length === 0) return {};
  const wanted = new Set([...REQUIRED, ...slugs]);
  return Object.fromEntries(
    NETWORK_FEATURES.filter(({ slug }) => wanted.has(slug)).map(({ slug, configurationOptions }) => {
      const options = configurationOptions.map((option) => {
        const stored = before[slug]?.[option.slug];
        return [option.slug, configs[slug]?.[option.slug] ?? stored ?? option.preset];
      });
      return [slug, { ...before[slug], ...Object.fromEntries(options) }];
    }),
  );
}

/** The features when what installed them is gone: what was chosen stays, what installing told is forgotten. */
export function resetFeatures(features: StoredFeatures): Record<string, Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(features).map(([slug, config]) => {
      const options = new Set(featureOf(slug)?.configurationOptions.map((option) => option.slug));
      return [slug, Object.fromEntries(Object.entries(config).filter(([name]) => options.has(name)))];
    }),
  );
}

/** Slugs of the stored features, in the order of the table. */
export function featureSlugsOf(features: StoredFeatures): string[] {
  return NETWORK_FEATURES.map(({ slug }) => slug).filter((slug) => Object.hasOwn(features, slug));
}

/** Optional features that the network could have besides, and those that it could lose (Spec 2 §3). */
export function optionalFeatures(features: StoredFeatures): {
  installable: string[];
  uninstallable: string[];
} {
  const isGitOps = Object.keys(features).length > 0;
  return {
    installable: isGitOps ? OPTIONAL.filter((slug) => !Object.hasOwn(features, slug)) : [],
    uninstallable: OPTIONAL.filter((slug) => Object.hasOwn(features, slug)),
  };
}

/** Slugs of the features of which a part belongs on a hub, or on an edge. */
export function featuresOn(features: StoredFeatures, role: 'hub' | 'edge'): string[] {
  const place = role === 'hub' ? 'hub' : 'edges';
  return featureSlugsOf(features).filter((slug) => {
    const at = featureOf(slug)?.place;
    return at === 'both' || at === place;
  });
}

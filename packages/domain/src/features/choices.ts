import { featureMessages } from './messages.ts';
import { type ChoiceOption, type FeatureOption, featureOf, NETWORK_FEATURES } from './features.ts';

/** The result of the features dialog: the chosen slugs, and their options by slug (Spec 2 §3). */
interface FeatureChoices {
  readonly slugs: readonly string[];
  readonly configs: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** The features of a network as stored, by slug: the chosen options, and what their installation reported. */
export type StoredFeatures = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Why choices are refused, with the path of the field that it concerns. */
interface FeatureProblem {
  readonly path: string;
  readonly message: string;
}

const REQUIRED = NETWORK_FEATURES.filter((feature) => feature.required).map((feature) => feature.slug);
const OPTIONAL = NETWORK_FEATURES.filter((feature) => !feature.required).map((feature) => feature.slug);

/** The first problem of these choices, or null. */
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
    const message = option.type === 'text' ? option.check(value) : choiceProblem(option, value);
    if (message !== null) return { path: at, message };
  }
  return null;
}

function choiceProblem({ fields, disabled, preset, label }: ChoiceOption, value: string): string | null {
  const chosen = fields.find((field) => field.value === value);
  const isOpen = chosen !== undefined && !chosen.disabled && (!disabled || value === preset);
  return isOpen ? null : featureMessages.choice(label);
}

/**
 * The features to store. Required features are always included (Spec 2 §4); no choice at all makes a basic network, which has
 * none. What the installation of a feature reported is kept from `before` while the feature stays.
 */
export function chosenFeatures(
  { slugs, configs }: FeatureChoices,
  before: StoredFeatures = {},
): Record<string, Record<string, unknown>> {
  if (slugs.length === 0) return {};
  const selected = new Set([...REQUIRED, ...slugs]);
  return Object.fromEntries(
    NETWORK_FEATURES.filter(({ slug }) => selected.has(slug)).map(({ slug, configurationOptions }) => {
      const kept = new Map(Object.entries(before[slug] ?? {}));
      for (const option of configurationOptions) {
        const value = configs[slug]?.[option.slug] ?? kept.get(option.slug) ?? presetOf(option);
        // What is typed may be cleared.
        if (value === '') kept.delete(option.slug);
        else kept.set(option.slug, value);
      }
      return [slug, Object.fromEntries(kept)];
    }),
  );
}

const presetOf = (option: FeatureOption): string => (option.type === 'text' ? '' : option.preset);

/** Besides their options: the next hub gets the release that was chosen, and not the one that is preset then. */
const ALSO_CHOSEN: Readonly<Record<string, readonly string[]>> = { argocd: ['version'] };

/** The features after they were uninstalled: what was chosen stays, what the installation reported is removed. */
export function resetFeatures(features: StoredFeatures): Record<string, Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(features).map(([slug, config]) => {
      const options = featureOf(slug)?.configurationOptions.map((option) => option.slug) ?? [];
      const chosen = new Set([...options, ...(ALSO_CHOSEN[slug] ?? [])]);
      return [slug, Object.fromEntries(Object.entries(config).filter(([name]) => chosen.has(name)))];
    }),
  );
}

/** Slugs of the stored features, in the order of the feature table. */
export function featureSlugsOf(features: StoredFeatures): string[] {
  return NETWORK_FEATURES.map(({ slug }) => slug).filter((slug) => Object.hasOwn(features, slug));
}

/** Optional features that can be added to the network, and those that can be removed (Spec 2 §3). */
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

/** Slugs of the features that install something on a hub, or on an edge. */
export function featuresOn(features: StoredFeatures, role: 'hub' | 'edge'): string[] {
  const place = role === 'hub' ? 'hub' : 'edges';
  return featureSlugsOf(features).filter((slug) => {
    const at = featureOf(slug)?.place;
    return at === 'both' || at === place;
  });
}

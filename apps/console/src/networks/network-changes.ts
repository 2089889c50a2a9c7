import type { Network } from '@hawser/contract/networks';
import type { HubSettings, SkupperHubData } from '@hawser/contract/routers';
import { featureOf } from '@hawser/domain/features';
import { hubDataOf } from '@hawser/domain/routers';
import { exposureOf, exposureText, settingsOf } from '../exposure/index.ts';
import type { ConflictRow } from '../form/index.ts';
import type { FeatureFields } from './calls.ts';
import type { ChosenFeatures } from './chosen-features.ts';
import { featureNames } from './feature-names.ts';

/** Changed fields of a network; missing ones are not changed. */
type NetworkChanges = Partial<FeatureFields> & { skupperHubData?: HubSettings };

/** The selected features of a network with their options, without the data added by the installation. */
export function chosenIn({
  features,
  featureSlugs,
}: Pick<Network, 'features' | 'featureSlugs'>): ChosenFeatures {
  const configs = featureSlugs.flatMap((slug) => {
    const options = featureOf(slug)?.configurationOptions ?? [];
    const chosen = options.flatMap((option): [string, string][] => {
      const value = features[slug]?.[option.slug];
      return typeof value === 'string' ? [[option.slug, value]] : [];
    });
    return chosen.length === 0 ? [] : [[slug, Object.fromEntries(chosen)] as const];
  });
  return { slugs: featureSlugs, configs: Object.fromEntries(configs) };
}

/** The differences from the network that was opened. */
export function changesOf(
  network: Pick<Network, 'features' | 'featureSlugs'>,
  features: ChosenFeatures,
  settings: HubSettings | null,
): NetworkChanges {
  const before = chosenIn(network);
  const isSame =
    JSON.stringify([before.slugs, before.configs]) === JSON.stringify([features.slugs, features.configs]);
  const featureConfigs = Object.fromEntries(
    Object.entries(features.configs).map(([slug, config]) => [slug, { ...config }]),
  );
  return {
    ...(isSame ? {} : { features: [...features.slugs], featureConfigs }),
    ...(settings === null ? {} : { skupperHubData: settings }),
  };
}

/** The values that `changes` replaced, as a change that restores them. */
export function formerOf(
  network: Pick<Network, 'features' | 'featureSlugs' | 'hub'>,
  changes: NetworkChanges,
): NetworkChanges {
  const { slugs, configs } = chosenIn(network);
  // A typed option without a stored value is cleared.
  const featureConfigs = Object.fromEntries(
    slugs.map((slug) => [slug, { ...emptyTexts(slug), ...configs[slug] }]),
  );
  return {
    ...(changes.features === undefined ? {} : { features: [...slugs], featureConfigs }),
    ...(changes.skupperHubData === undefined
      ? {}
      : { skupperHubData: settingsOf(exposureOf(network.hub?.skupperHubData ?? null)) }),
  };
}

function emptyTexts(slug: string): Record<string, string> {
  const options = featureOf(slug)?.configurationOptions ?? [];
  return Object.fromEntries(options.flatMap(({ type, slug: name }) => (type === 'text' ? [[name, '']] : [])));
}

/** My version of a conflicting field; null if I did not change it. */
interface Mine {
  features: ChosenFeatures;
  exposure: Parameters<typeof exposureText>[0] | null;
}

/** Both versions of the differing fields. `record` is the current network from the conflict response. */
export function conflictRows(
  theirs: Partial<Pick<Network, 'featureSlugs' | 'hub'>>,
  mine: Mine,
): readonly ConflictRow[] {
  const listed = (slugs: readonly string[]): string => featureNames(slugs).join(', ') || 'none';
  const rows: ConflictRow[] = [];
  const [a, b] = [listed(theirs.featureSlugs ?? []), listed(mine.features.slugs)];
  if (a !== b) rows.push({ label: 'Features', theirs: a, mine: b });
  if (mine.exposure !== null) {
    rows.push({
      label: 'Hub',
      theirs: exposureWordsOf(theirs.hub?.skupperHubData),
      mine: exposureText(mine.exposure),
    });
  }
  return rows;
}

function exposureWordsOf(data: SkupperHubData | undefined): string {
  const { serviceType, ingressHost, ingress } = data ?? hubDataOf({});
  return exposureText({ serviceType, ingressHost, 'ingress.hostname': ingress?.hostname ?? '' });
}

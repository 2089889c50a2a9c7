import { featureOf } from '@hawser/domain/features';

/** Display names of the features. */
export function featureNames(slugs: readonly string[]): readonly string[] {
  return slugs.map((slug) => featureOf(slug)?.name ?? slug);
}

import { featureOf } from '@hawser/domain/features';

/** What people know the features by. */
export function featureNames(slugs: readonly string[]): readonly string[] {
  return slugs.map((slug) => featureOf(slug)?.name ?? slug);
}

import type { SentQuery } from '@hawser/contract/live';
import type { WindowContent } from './collection/window-content.ts';
import { CollectionRegistry, contentOf } from './collection/registry.ts';
import type { Noun } from './noun/index.ts';
import { NOUNS } from './nouns.ts';
import type { TenantTransaction } from './store/store.ts';
import { viewerOf } from './store/viewer.ts';

/** The collections of these nouns. */
export const collectionsOf = (nouns: readonly Noun<never>[]): CollectionRegistry =>
  new CollectionRegistry(nouns.flatMap(({ collections: own = [] }) => own));

/** All collections that lists and live windows show. */
export const collections = collectionsOf(NOUNS);

/** The rows that the database returns for a query at `now`: what a window on it has to show. */
export function readWindow(tx: TenantTransaction, sent: SentQuery, now: number): Promise<WindowContent> {
  const asked = collections.open(sent);
  if ('code' in asked) throw new Error(asked.message);
  return contentOf(viewerOf(tx, now), asked);
}

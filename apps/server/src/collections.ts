import type { SentQuery } from '@hawser/contract/live';
import type { WindowContent } from './collection/window-content.ts';
import { CollectionRegistry, contentOf } from './collection/registry.ts';
import { NOUNS } from './nouns.ts';
import type { TenantTransaction } from './store/store.ts';
import { ownerOf } from './store/viewer.ts';

/** All collections that lists and live windows show. */
export const collections = new CollectionRegistry(NOUNS.flatMap(({ collections: own = [] }) => own));

/** The rows that the database returns for a query at `now`: what a window on it has to show. */
export function readWindow(tx: TenantTransaction, sent: SentQuery, now: number): Promise<WindowContent> {
  const asked = collections.open(sent);
  if ('code' in asked) throw new Error(asked.message);
  return contentOf(ownerOf(tx, now), asked);
}

import type { Clock } from '@hawser/ports';
import type { WindowContent } from '../collection/window-content.ts';
import { contentOf } from '../collection/registry.ts';
import type { FairShare } from '../store/fair-share.ts';
import type { Store } from '../store/store.ts';
import { viewerOf } from '../store/viewer.ts';
import type { Due } from './viewer.ts';

/**
 * Answers windows from the database, a few at a time in the context's `share`, so that its many windows do not keep the
 * database from other contexts. Equal queries are read once.
 */
export async function readFromDatabase(
  { store, clock, share }: { readonly store: Store; readonly clock: Clock; readonly share: FairShare },
  owner: string,
  due: readonly Due[],
  failed: (error: unknown) => void,
): Promise<void> {
  const reading = new Map<string, Promise<WindowContent>>();
  await Promise.all(
    due.map(async ({ viewer, window }) => {
      const question = JSON.stringify(window.query);
      const read = () =>
        share.run(owner, () =>
          store.tenantRead(owner, (tx) => contentOf(viewerOf(tx, clock.now()), window.opened)),
        );
      const content = reading.get(question) ?? read();
      reading.set(question, content);
      try {
        viewer.deliver(window, await content, 'database');
      } catch (error) {
        failed(error);
        viewer.failed(window);
      }
    }),
  );
}

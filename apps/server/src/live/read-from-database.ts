import type { Clock } from '@hawser/ports';
import type { WindowContent } from '../collection/window-content.ts';
import { contentOf } from '../collection/registry.ts';
import type { Store } from '../store/store.ts';
import { ownerOf } from '../store/viewer.ts';
import type { Due } from './viewer.ts';

/** Answers windows from the database, concurrently, so that none waits for another. Equal queries are read once. */
export async function readFromDatabase(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  owner: string,
  due: readonly Due[],
  failed: (error: unknown) => void,
): Promise<void> {
  const reading = new Map<string, Promise<WindowContent>>();
  await Promise.all(
    due.map(async ({ viewer, window }) => {
      const question = JSON.stringify(window.query);
      const read = () => store.tenantRead(owner, (tx) => contentOf(ownerOf(tx, clock.now()), window.opened));
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

import type { Banner } from '@hawser/contract/admin';
import type { Clock } from '@hawser/ports';
import { NO_BANNER } from './stored-banner.ts';

/** How often it is read again while somebody asks, milliseconds. */
const READ_MS = 2_000;
/** How long what was read is told, milliseconds: longer than the time between two pings. */
const KNOWN_MS = 15_000;

/**
 * The message of the administrators, as it was read some seconds ago; null when that is longer ago. It does not wait for the database,
 * because what it is sent with says that the server is there; asking begins to read.
 */
export function currentBanner(
  read: (now: number) => Promise<Banner>,
  clock: Pick<Clock, 'now'>,
): () => Banner | null {
  let known: { readonly at: number; readonly banner: Banner } | null = null;
  let begun: number | null = null;
  return () => {
    const now = clock.now();
    if (begun === null || now - begun >= READ_MS) {
      begun = now;
      // Without an answer it is not known, and nothing is told.
      read(now).then(
        (banner) => {
          known = { at: now, banner };
        },
        () => undefined,
      );
    }
    if (known === null || now - known.at > KNOWN_MS) return null;
    const { banner } = known;
    return banner.until !== null && banner.until <= now ? NO_BANNER : banner;
  };
}

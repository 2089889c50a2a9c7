import type { Clock } from '@hawser/ports';
import type { Pool } from 'pg';

/** At most one wake-up in this time, milliseconds. */
const PAUSE_MS = 5;

/**
 * Wakes the change feeds of all servers after commits, many commits by one notification. A NOTIFY inside each transaction
 * would make them commit one after another (PostgreSQL holds a lock of the whole database until such a commit is on disk),
 * and wake every listener each time. One that gets lost costs a second: feeds also look by themselves.
 */
export function createAnnouncer(pool: Pool, clock: Clock): { changed(): void; settled(): Promise<void> } {
  let wanted = false;
  let resting = false;
  let sending: Promise<unknown> = Promise.resolve();

  function send(): void {
    wanted = false;
    resting = true;
    sending = pool.query(`select pg_notify('hawser_changes', '')`).catch(() => undefined);
    clock.after(PAUSE_MS, () => {
      resting = false;
      if (wanted) send();
    });
  }

  return {
    changed() {
      if (resting) wanted = true;
      else send();
    },
    async settled() {
      wanted = false;
      await sending;
    },
  };
}

import type { Pool } from 'pg';

/**
 * Wakes the change feeds of all servers after commits, the many commits of one round trip by one notification. A NOTIFY
 * inside each transaction would make them commit one after another (PostgreSQL holds a lock of the whole database until
 * such a commit is on disk), and wake every listener each time. One that gets lost costs a second: feeds also look by
 * themselves.
 */
export function createNotifier(pool: Pool): { changed(): void; settled(): Promise<void> } {
  let wanted = false;
  let sending: Promise<void> | null = null;

  async function send(): Promise<void> {
    while (wanted) {
      wanted = false;
      await pool.query(`select pg_notify('hawser_changes', '')`).catch(() => undefined);
    }
    sending = null;
  }

  return {
    changed() {
      wanted = true;
      sending ??= send();
    },
    async settled() {
      await sending;
    },
  };
}

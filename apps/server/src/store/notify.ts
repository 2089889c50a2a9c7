import type { Pool } from 'pg';

/**
 * Notifies the change feeds of all servers after commits, once for all commits during a round trip. A NOTIFY inside each
 * transaction would serialize commits, because PostgreSQL holds a database-wide lock until such a commit is on disk, and would
 * wake every listener each time. A lost notification costs a second, because feeds also poll.
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

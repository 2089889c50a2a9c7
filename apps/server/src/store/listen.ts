import type { Clock } from '@hawser/ports';
import { Client, type ClientConfig } from 'pg';
import type { Log } from '../log/log.ts';

const RETRY_MS = 500;

/**
 * Listens for notifications of the change feed on its own connection until stopped. `onWakeUp` is also called after each
 * reconnect, because notifications in between are lost.
 */
export function listenForChanges(
  config: ClientConfig,
  clock: Clock,
  log: Log,
  onWakeUp: () => void,
): { stop(): Promise<void> } {
  let stopped = false;
  let current: Client | undefined;

  async function connect(): Promise<void> {
    const client = new Client(config);
    current = client;
    let lost = false;
    const retry = () => {
      if (lost) return;
      lost = true;
      client.end().catch(() => undefined);
      if (!stopped) clock.after(RETRY_MS, () => void connect());
    };
    client.on('error', (error) => {
      if (!stopped) log.warn('The connection for change notifications was lost.', { reason: error.message });
      retry();
    });
    client.on('end', retry);
    client.on('notification', onWakeUp);
    try {
      await client.connect();
      await client.query('listen hawser_changes');
      if (!stopped) onWakeUp();
    } catch {
      retry();
    }
  }

  void connect();
  return {
    async stop() {
      stopped = true;
      await current?.end().catch(() => undefined);
    },
  };
}

import { type Clock, pause, retry } from '@hawser/ports';
import { Client, type ClientConfig } from 'pg';
import type { Log } from '../log/log.ts';

/** Wait before the next attempt after the connection was lost, milliseconds. */
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
  const stopping = new AbortController();
  const { signal } = stopping;
  let current: Client | undefined;

  /** Listens until the connection is lost, and rejects then. */
  async function listen(): Promise<void> {
    if (signal.aborted) return;
    const client = new Client(config);
    current = client;
    const ended = new Promise<never>((_, reject) => {
      client.on('end', () => reject(new Error('The connection has ended.')));
      client.on('error', (error) => {
        if (!signal.aborted)
          log.warn('The connection for change notifications was lost.', { reason: error.message });
        reject(error);
      });
    });
    client.on('notification', onWakeUp);
    const begin = async () => {
      await client.connect();
      await client.query('listen hawser_changes');
      if (!signal.aborted) onWakeUp();
      await ended;
    };
    try {
      await Promise.race([ended, begin()]);
    } finally {
      client.end().catch(() => undefined);
    }
  }

  const listening = retry(listen, {
    tries: Number.POSITIVE_INFINITY,
    when: () => !signal.aborted,
    wait: () => pause(clock, RETRY_MS, signal),
  }).catch(() => undefined);
  return {
    async stop() {
      stopping.abort();
      await current?.end().catch(() => undefined);
      await listening;
    },
  };
}

import type { Clock } from '@hawser/ports';

export type LogFields = Record<string, string | number | boolean | null | readonly string[]>;

/** Where the agent writes what it does. Never pass keys, install ids, tokens or manifests. */
export interface Log {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

/** A log that hands one JSON line an entry to `sink`. `at` is ISO 8601, UTC. */
export function jsonLog(clock: Clock, sink: (line: string) => void): Log {
  const write = (level: string) => (message: string, fields?: LogFields) =>
    sink(JSON.stringify({ at: new Date(clock.now()).toISOString(), level, message, ...fields }));
  return { info: write('info'), warn: write('warn'), error: write('error') };
}

/** What went wrong, as one line; with its cause, because `fetch failed` alone helps nobody. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${reasonOf(error.cause)}` : error.message;
}

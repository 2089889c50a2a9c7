import type { Clock } from '@hawser/ports';

export type LogFields = Record<string, string | number | boolean | null | readonly string[]>;

/** The agent's log. Never pass keys, install ids, tokens or manifests. */
export interface Log {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

/** A log that writes each entry to `sink` as one line of JSON. `at` is ISO 8601, UTC. */
export function jsonLog(clock: Clock, sink: (line: string) => void): Log {
  const write = (level: string) => (message: string, fields?: LogFields) =>
    sink(JSON.stringify({ at: new Date(clock.now()).toISOString(), level, message, ...fields }));
  return { info: write('info'), warn: write('warn'), error: write('error') };
}

/** The error message with its causes, because `fetch failed` alone does not explain anything. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${reasonOf(error.cause)}` : error.message;
}

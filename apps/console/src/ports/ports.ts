import type { Clock, Dial, Fetch, Random, Timer } from '@hawser/ports';

/** Storage of short texts in this browser. Reading and writing never throw: storage may be blocked. */
export interface Storage {
  get(key: string): string | null;
  set(key: string, value: string | null): void;
  /** Removes everything whose key starts with `prefix`. */
  clear(prefix: string): void;
  /** Calls `run` when another window of this browser wrote `key`. */
  onChange(key: string, run: () => void): () => void;
}

/** The browser as used by the console; a simulator provides its own. */
export interface Ports {
  clock: Clock;
  random: Random;
  fetch: Fetch;
  dial: Dial;
  frame(run: () => void): Timer;
  storage: Storage;
  /** Origin of the server. */
  origin: string;
  /** URL of the live socket. */
  liveUrl: string;
  /** URL of the socket for streams of agents. */
  streamsUrl: string;
  /** URL of the socket for terminals. */
  terminalsUrl: string;
  /** Calls `run` when the network is back or the page becomes visible. */
  onWake(run: () => void): () => void;
}

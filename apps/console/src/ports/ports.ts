import type { Clock, Dial, Fetch, Random, Timer } from '@hawser/ports';

/** Small texts that stay in this browser. Reading and writing never throw: storage may be forbidden. */
export interface Storage {
  get(key: string): string | null;
  set(key: string, value: string | null): void;
  /** Forgets everything whose key starts with `prefix`. */
  clear(prefix: string): void;
  /** Calls `run` when another window of this browser wrote `key`. */
  onChange(key: string, run: () => void): () => void;
}

/** The browser as the console sees it; a simulator brings its own. */
export interface Ports {
  clock: Clock;
  random: Random;
  fetch: Fetch;
  dial: Dial;
  frame(run: () => void): Timer;
  storage: Storage;
  /** Address of the server, without a path. */
  origin: string;
  /** Address of the live socket. */
  liveUrl: string;
  /** Calls `run` when the network is back or somebody looks at the page again. */
  onWake(run: () => void): () => void;
}

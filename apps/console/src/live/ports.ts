import type { Clock, Dial, Random, Timer } from '@hawser/ports';

/** All that the live store needs of the world; a simulator brings its own. */
export interface LivePorts {
  clock: Clock;
  random: Random;
  dial: Dial;
  /** Address of the live socket. */
  url: string;
  /** Calls `run` once before the next picture is drawn; soon, where nothing is drawn. */
  frame(run: () => void): Timer;
  /** Whether the session still stands; asked when a connection is refused. Rejects when nobody answers. */
  signedIn(): Promise<boolean>;
}

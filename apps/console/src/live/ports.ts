import type { Clock, Dial, Random, Timer } from '@hawser/ports';

/** The environment of the live store; a simulator provides its own. */
export interface LivePorts {
  clock: Clock;
  random: Random;
  dial: Dial;
  /** URL of the live socket. */
  url: string;
  /** Calls `run` once before the next frame; with a short timeout if nothing is rendered. */
  frame(run: () => void): Timer;
  /** Whether the session still exists; called when a connection is refused. Rejects if the server does not respond. */
  signedIn(): Promise<boolean>;
}

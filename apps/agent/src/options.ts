import type { Clock, Dial, Fetch, Random } from '@hawser/ports';
import type { KubeApi } from './kube/api.ts';
import type { Keys } from './link/keys.ts';
import type { Log } from './log.ts';
import type { Remember } from './remember.ts';

/** Everything that the agent reaches for; nothing comes from anywhere else. */
export interface AgentOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly dial: Dial;
  readonly fetch: Fetch;
  readonly keys: Keys;
  readonly kube: KubeApi;
  /** The agent's own namespace. */
  readonly namespace: string;
  readonly log: Log;
  /** Where agents share a process: what they are all told is read once. */
  readonly remember?: Remember;
  /** Base URL of the server, instead of the one in the ConfigMap. */
  readonly server?: string;
}

import type { Clock, Dial, Fetch, Random } from '@hawser/ports';
import type { Shared } from './apply/wanted.ts';
import type { KubeApi } from './kube/api.ts';
import type { Keys } from './link/keys.ts';
import type { Log } from './log.ts';

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
  /** Gives the copy of what is wanted that is kept, where agents share a process; each keeps its own otherwise. */
  readonly shared?: Shared;
  /** Base URL of the server, instead of the one in the ConfigMap. */
  readonly server?: string;
}

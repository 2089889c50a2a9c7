import { KubeError } from '@hawser/agent';
import type { ApiConnection } from './kube-client.ts';

/** The connection from the agent to its own cluster's API server, which can be down. */
export class SimulatedApiConnection implements ApiConnection {
  #isCut = false;

  stop(): void {
    this.#isCut = true;
  }

  start(): void {
    this.#isCut = false;
  }

  async request(signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) throw new KubeError(0, 'Unreachable', 'This operation was aborted');
    if (this.#isCut) throw new KubeError(0, 'Unreachable', 'connect ECONNREFUSED 10.0.0.1:443');
  }
}

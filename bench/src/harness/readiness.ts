import { Agent, request } from 'node:https';
import type { TestCluster } from '@hawser/testkit';
import { NAMESPACE } from './fleet.ts';

/** Says in a cluster, over one kept connection, that a pod is Ready or not, as its kubelet would. */
export class Readiness {
  readonly #cluster: TestCluster;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #pod: string;

  constructor(cluster: TestCluster, pod: string) {
    this.#cluster = cluster;
    this.#pod = pod;
  }

  /** Resolves when the API server has it. @throws Error with its answer where it refuses. */
  async set(ready: boolean): Promise<void> {
    const status = ready ? 'True' : 'False';
    const lastTransitionTime = new Date().toISOString();
    const conditions = ['Initialized', 'Ready', 'ContainersReady'].map((type) => ({
      type,
      status: type === 'Initialized' ? 'True' : status,
      lastTransitionTime,
    }));
    const body = JSON.stringify({ status: { conditions } });
    const { server, ca, token } = this.#cluster.admin;
    const path = `/api/v1/namespaces/${NAMESPACE}/pods/${this.#pod}/status`;
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/merge-patch+json',
      'content-length': Buffer.byteLength(body),
    };
    const [code, said] = await new Promise<[number, string]>((resolve, reject) => {
      const call = request(
        `${server}${path}`,
        { method: 'PATCH', agent: this.#agent, ca, headers },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (part: string) => {
            text += part;
          });
          response.on('end', () => resolve([response.statusCode ?? 0, text]));
        },
      );
      call.on('error', reject);
      call.end(body);
    });
    if (code !== 200) throw new Error(`${code} ${said}`);
  }

  /** Closes the connection. */
  close(): void {
    this.#agent.destroy();
  }
}

import { readFile, writeFile } from 'node:fs/promises';
import { Agent, createServer, type Server, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { TestCluster } from '@hawser/testkit';

/** A request that the API server has answered, but whose answer the agent has not received. */
interface ApiRequest {
  readonly method: string;
  readonly path: string;
}

/** A proxy in front of the API server that can withhold an answer from the agent. */
export class ApiProxy {
  readonly #cluster: TestCluster;
  readonly #agent: Agent;
  #server: Server | null = null;
  /** Called with each answered request; true withholds the answer for ever. */
  withholds: (step: ApiRequest) => boolean = () => false;

  constructor(cluster: TestCluster) {
    this.#cluster = cluster;
    this.#agent = new Agent({ ca: cluster.admin.ca, keepAlive: true });
  }

  /** Path of a copy of `kubeconfig` that points at this proxy. */
  async open(kubeconfig: string): Promise<string> {
    const { dir, admin } = this.#cluster;
    const [cert, key] = await Promise.all(['api.crt', 'api.key'].map((name) => readFile(join(dir, name))));
    const server = createServer({ cert, key }, (near, answer) => {
      const step = { method: near.method ?? '', path: near.url ?? '' };
      const far = request(
        `${admin.server}${step.path}`,
        { method: step.method, headers: near.headers, agent: this.#agent },
        (from) => {
          if (this.withholds(step)) {
            from.resume();
            return;
          }
          answer.writeHead(from.statusCode ?? 502, from.headers);
          from.on('close', () => from.complete || answer.destroy());
          from.pipe(answer);
        },
      );
      far.on('error', () => answer.destroy());
      answer.on('close', () => far.destroy());
      near.pipe(far);
    });
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const text = await readFile(kubeconfig, 'utf8');
    const path = `${kubeconfig}-proxy`;
    await writeFile(path, text.replaceAll(admin.server, `https://127.0.0.1:${port}`), { mode: 0o600 });
    return path;
  }

  async close(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise<void>((resolve) => (this.#server ? this.#server.close(() => resolve()) : resolve()));
    this.#agent.destroy();
  }
}

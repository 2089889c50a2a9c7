import { readFile, writeFile } from 'node:fs/promises';
import { Agent, createServer, type Server, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { TestCluster } from '@hawser/testkit';

/** A step of the agent: the API server has done it, the agent has not heard of it yet. */
export interface Step {
  readonly method: string;
  readonly path: string;
}

/** The API server behind a proxy that can stop the world between an answer and its reader. */
export class Gate {
  readonly #cluster: TestCluster;
  readonly #agent: Agent;
  #server: Server | null = null;
  /** Called with each answer; true: it is never passed on. */
  holds: (step: Step) => boolean = () => false;

  constructor(cluster: TestCluster) {
    this.#cluster = cluster;
    this.#agent = new Agent({ ca: cluster.admin.ca, keepAlive: true });
  }

  /** Path of `kubeconfig`, changed so that it goes through the gate. */
  async open(kubeconfig: string): Promise<string> {
    const { dir, admin } = this.#cluster;
    const [cert, key] = await Promise.all(['api.crt', 'api.key'].map((name) => readFile(join(dir, name))));
    const server = createServer({ cert, key }, (near, answer) => {
      const step = { method: near.method ?? '', path: near.url ?? '' };
      const far = request(
        `${admin.server}${step.path}`,
        { method: step.method, headers: near.headers, agent: this.#agent },
        (from) => {
          if (this.holds(step)) {
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
    const path = `${kubeconfig}-gate`;
    await writeFile(path, text.replaceAll(admin.server, `https://127.0.0.1:${port}`), { mode: 0o600 });
    return path;
  }

  async close(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise<void>((resolve) => (this.#server ? this.#server.close(() => resolve()) : resolve()));
    this.#agent.destroy();
  }
}

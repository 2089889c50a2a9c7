import type { Cluster } from '@hawser/contract/clusters';
import type { Network } from '@hawser/contract/networks';
import type { AppObject, WholeObject } from '@hawser/contract/objects';
import { type Client, type ClientRequest, waitUntil } from '@hawser/testkit';
import { deployment } from '../../testing/fleet.ts';

/** A command with an idempotency key, which can be repeated safely. */
interface Command extends ClientRequest {
  readonly method: string;
  readonly path: string;
  readonly key: string;
}

/** How long the server may be unavailable, milliseconds. */
const UNAVAILABLE_MAX_MS = 60_000;

/** The acknowledged state of one writer. */
interface WriterState {
  readonly objectID: string;
  version: number;
  yaml: string;
  readonly clusters: string[];
  readonly keys: string[];
}

/** Several clients that send commands one after the other and repeat each until it is acknowledged. */
export class Writers {
  readonly states: WriterState[] = [];
  acknowledged = 0;
  /** Number of failed requests. */
  failures = 0;
  readonly #client: Client;
  readonly #name: string;
  #waiting: Promise<unknown> | null = null;

  /** `name` distinguishes several instances in one account. */
  constructor(client: Client, name: string) {
    this.#client = client;
    this.#name = name;
  }

  /**
   * Sends `commands` commands in total, from `writers` concurrent writers. Each changes its own object and defines clusters.
   */
  async run(commands: number, writers: number): Promise<void> {
    const network = await this.#sendUntilAcknowledged<{ created: Network }>(
      this.#command('network', 'POST', '/api/networks', { body: { name: `${this.#name}-net` } }),
    );
    const each = Math.floor((commands - 1) / writers);
    const ones = Array.from({ length: writers }, (_, n) => n);
    await Promise.all(
      ones.map((n) =>
        this.#write(n, network.created.id, n === 0 ? commands - 1 - each * (writers - 1) : each),
      ),
    );
  }

  /** Idempotency keys of all commands. */
  get keys(): string[] {
    return [`${this.#name} network`, ...this.states.flatMap(({ keys }) => keys)];
  }

  async #write(n: number, networkID: string, commands: number): Promise<void> {
    const name = `${this.#name}-${n}`;
    const yaml = deployment(name);
    const keys = [`${name} object`];
    const made = await this.#sendUntilAcknowledged<{ created: AppObject }>(
      this.#command(`${n} object`, 'POST', '/api/objects', { body: { networkID, yaml } }, keys[0]),
    );
    const state: WriterState = { objectID: made.created.id, version: 1, yaml, clusters: [], keys };
    this.states.push(state);
    for (let i = 1; i < commands; i++) {
      const key = `${name} ${i}`;
      state.keys.push(key);
      if (i % 2 === 0) {
        const body = { alias: `${name}-${i}` };
        await this.#sendUntilAcknowledged<{ created: Cluster }>(
          this.#command('', 'POST', '/api/clusters', { body }, key),
        );
        state.clusters.push(body.alias);
      } else {
        const body = { yaml: yaml.replace('replicas: 2', `replicas: ${i}`) };
        const { version } = state;
        const path = `/api/objects/${state.objectID}`;
        const { updated } = await this.#sendUntilAcknowledged<{ updated: WholeObject }>(
          this.#command('', 'PATCH', path, { body, version }, key),
        );
        // Every change increases the version by one: a lost or repeated change is noticed here.
        if (updated.version !== version + 1)
          throw new Error(`${key}: version ${updated.version} after ${version}`);
        state.version = updated.version;
        state.yaml = updated.yaml;
      }
    }
  }

  #command(
    what: string,
    method: string,
    path: string,
    sent: ClientRequest,
    key = `${this.#name} ${what}`,
  ): Command {
    return { ...sent, method, path, key };
  }

  /** Sends a command until it is acknowledged. @throws Error if it is refused. */
  async #sendUntilAcknowledged<Body>({ method, path, ...sent }: Command): Promise<Body> {
    for (;;) {
      const answer = await this.#client.ask<Body>(method, path, sent).catch(() => null);
      if (answer === null || answer.status >= 500) {
        this.failures += 1;
        await this.#untilReady();
        continue;
      }
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
      this.acknowledged += 1;
      return answer.body;
    }
  }

  /** Waits until the server is ready. All writers share one poll. */
  async #untilReady(): Promise<void> {
    this.#waiting ??= waitUntil(async () => (await this.#client.ask('GET', '/readyz')).status === 200, {
      what: 'the server is ready',
      timeoutMs: UNAVAILABLE_MAX_MS,
    }).finally(() => {
      this.#waiting = null;
    });
    await this.#waiting;
  }
}

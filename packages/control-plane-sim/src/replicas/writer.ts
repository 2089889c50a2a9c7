import type { Cluster } from '@hawser/contract/clusters';
import { type Clock, pause } from '@hawser/ports';
import type { Client } from '@hawser/testkit';

/** Pause before a command is repeated, milliseconds. */
const AGAIN_MS = 50;

/** An object with the version that its writer knows. */
export interface Written {
  readonly id: string;
  readonly name: string;
  version: number;
  /** `data.n` of the last acknowledged version. */
  n: number;
}

/** A ConfigMap with this `data.n`. */
export const configMapYaml = (name: string, n: number): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\ndata:\n  n: "${n}"\n`;

/** A client that sends one command after another, and repeats each until it is acknowledged. */
export class Writer {
  readonly objects: readonly Written[];
  /** Idempotency keys of the acknowledged commands, in order. */
  readonly keys: string[] = [];
  readonly clusters: string[] = [];
  /** Number of attempts without a response, or with a response with Retry-After. */
  failures = 0;
  readonly #client: Client;
  readonly #clock: Clock;
  readonly #name: string;

  constructor(client: Client, clock: Clock, name: string, objects: readonly Written[]) {
    this.#client = client;
    this.#clock = clock;
    this.#name = name;
    this.objects = objects;
  }

  /** Sends commands with pauses until it is stopped: changes of the objects in turn, and occasionally a new cluster. */
  async run(signal: AbortSignal, pauseMs: number): Promise<void> {
    for (let i = 0; !signal.aborted; i++) {
      if (i % 10 === 9) await this.#define(`${this.#name}-${i}`);
      else await this.#change(i);
      await pause(this.#clock, pauseMs);
    }
  }

  /** Requests the detachment of a router. */
  async detach(routerID: string): Promise<void> {
    await this.#insist('POST', `/api/routers/${routerID}/detach`, `${this.#name} detach ${routerID}`, {});
  }

  async #define(alias: string): Promise<void> {
    await this.#insist<{ created: Cluster }>('POST', '/api/clusters', `${this.#name} ${alias}`, {
      body: { alias },
    });
    this.clusters.push(alias);
  }

  async #change(i: number): Promise<void> {
    const object = this.objects[i % this.objects.length];
    if (object === undefined) return;
    const n = object.n + 1;
    const body = { yaml: configMapYaml(object.name, n) };
    const { updated } = await this.#insist<{ updated: { version: number } }>(
      'PATCH',
      `/api/objects/${object.id}`,
      `${this.#name} ${i}`,
      { body, version: object.version },
    );
    // Each change is based on the previous version, so a lost or repeated one is detected at once.
    if (updated.version !== object.version + 1)
      throw new Error(`${object.name}: version ${updated.version} after ${object.version}`);
    object.version = updated.version;
    object.n = n;
  }

  /** Repeats a command until it is acknowledged. @throws Error when it is refused. */
  async #insist<Body>(
    method: string,
    path: string,
    key: string,
    sent: { body?: object; version?: number },
  ): Promise<Body> {
    for (;;) {
      const answer = await this.#client.ask<Body>(method, path, { ...sent, key }).catch(() => null);
      if (answer !== null && answer.status < 300) {
        this.keys.push(key);
        return answer.body;
      }
      if (answer !== null && answer.status < 500)
        throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
      this.failures += 1;
      await pause(this.#clock, AGAIN_MS);
    }
  }
}

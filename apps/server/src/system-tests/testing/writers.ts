import type { Cluster } from '@hawser/contract/clusters';
import type { Network } from '@hawser/contract/networks';
import type { AppObject } from '@hawser/contract/objects';
import { type Client, type ClientRequest, waitUntil } from '@hawser/testkit';
import { deployment } from '../../testing/fleet.ts';

/** A command with a key, which may be sent any number of times. */
interface Command extends ClientRequest {
  readonly method: string;
  readonly path: string;
  readonly key: string;
}

/** How long the server may be away, milliseconds. */
const PATIENCE_MS = 60_000;

/** What one writer was told of its work. */
interface Told {
  readonly objectID: string;
  version: number;
  yaml: string;
  readonly clusters: string[];
  readonly keys: string[];
}

/** Several clients that each give commands one after the other, and give none up before it is acknowledged. */
export class Writers {
  readonly told: Told[] = [];
  acknowledged = 0;
  /** Times that an answer did not come. */
  failures = 0;
  readonly #client: Client;
  readonly #name: string;
  #away: Promise<unknown> | null = null;

  /** `name` keeps apart what several of these do in one account. */
  constructor(client: Client, name: string) {
    this.#client = client;
    this.#name = name;
  }

  /** Gives `commands` commands in all, by `writers` at once: each changes an object of its own, and defines clusters. */
  async run(commands: number, writers: number): Promise<void> {
    const network = await this.#insist<{ created: Network }>(
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

  /** Keys of all commands. */
  get keys(): string[] {
    return [`${this.#name} network`, ...this.told.flatMap(({ keys }) => keys)];
  }

  async #write(n: number, networkID: string, commands: number): Promise<void> {
    const name = `${this.#name}-${n}`;
    const yaml = deployment(name);
    const keys = [`${name} object`];
    const made = await this.#insist<{ created: AppObject }>(
      this.#command(`${n} object`, 'POST', '/api/objects', { body: { networkID, yaml } }, keys[0]),
    );
    const told: Told = { objectID: made.created.id, version: 1, yaml, clusters: [], keys };
    this.told.push(told);
    for (let i = 1; i < commands; i++) {
      const key = `${name} ${i}`;
      told.keys.push(key);
      if (i % 2 === 0) {
        const body = { alias: `${name}-${i}` };
        await this.#insist<{ created: Cluster }>(this.#command('', 'POST', '/api/clusters', { body }, key));
        told.clusters.push(body.alias);
      } else {
        const body = { yaml: yaml.replace('replicas: 2', `replicas: ${i}`) };
        const { version } = told;
        const path = `/api/objects/${told.objectID}`;
        const { updated } = await this.#insist<{ updated: AppObject }>(
          this.#command('', 'PATCH', path, { body, version }, key),
        );
        // Each change follows on the one before: a lost or a doubled one shows here at once.
        if (updated.version !== version + 1)
          throw new Error(`${key}: version ${updated.version} after ${version}`);
        told.version = updated.version;
        told.yaml = updated.yaml;
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

  /** Sends a command until it is acknowledged. @throws Error when it is refused. */
  async #insist<Body>({ method, path, ...sent }: Command): Promise<Body> {
    for (;;) {
      const answer = await this.#client.ask<Body>(method, path, sent).catch(() => null);
      if (answer === null || answer.status >= 500) {
        this.failures += 1;
        await this.#back();
        continue;
      }
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
      this.acknowledged += 1;
      return answer.body;
    }
  }

  /** Resolves when the server can work again; all writers wait for one question. */
  async #back(): Promise<void> {
    this.#away ??= waitUntil(async () => (await this.#client.ask('GET', '/readyz')).status === 200, {
      what: 'the server is back',
      timeoutMs: PATIENCE_MS,
    }).finally(() => {
      this.#away = null;
    });
    await this.#away;
  }
}

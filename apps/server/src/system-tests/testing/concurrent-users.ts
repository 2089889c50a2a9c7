import type { ServerMessage } from '@hawser/contract/agent';
import type { Cluster } from '@hawser/contract/clusters';
import type { Network } from '@hawser/contract/networks';
import type { AppObject, WholeObject } from '@hawser/contract/objects';
import type { InstallInstructions, Router } from '@hawser/contract/routers';
import { type Client, waitUntil } from '@hawser/testkit';
import { objectReport, routerReport, TestAgent, type TestConnection } from '../../agents/testing/agent.ts';
import { deployment, rule } from '../../testing/fleet.ts';

/** Random numbers from 0 to 1 with a seed (Park and Miller). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const NAMES = 12;
const TAGS = ['red', 'green', 'blue'];

/** A user who sends random commands to a small fleet, one after the other, while other users do the same. */
export class ConcurrentUser {
  readonly #client: Client;
  readonly #random: () => number;
  /** Number of answers by status. */
  readonly answers = new Map<number, number>();
  /** Unexpected answers, in full. */
  readonly faults: string[] = [];

  constructor(client: Client, seed: number) {
    this.#client = client;
    this.#random = randomFrom(seed);
  }

  async run(commands: number): Promise<void> {
    const commandKinds = [
      () => this.#define(),
      () => this.#attach(),
      () => this.#attach(),
      () => this.#import(),
      () => this.#detach(),
      () => this.#create(),
      () => this.#create(),
      () => this.#changeYaml(),
      () => this.#changeTags(),
      () => this.#changeTags(),
      () => this.#changeCluster(),
      () => this.#changeCluster(),
      () => this.#rules(),
      () => this.#rules(),
      () => this.#remove(),
    ];
    for (let n = 0; n < commands; n++) await this.#pick(commandKinds)?.();
  }

  #pick<T>(from: readonly T[]): T | undefined {
    return from[Math.floor(this.#random() * from.length)];
  }

  #tags(): string[] {
    return TAGS.filter(() => this.#random() < 0.4);
  }

  #number(): number {
    return Math.floor(this.#random() * NAMES);
  }

  async #one<Row>(noun: string): Promise<Row | undefined> {
    const { items } = await this.#client.done<{ items: Row[] }>('GET', `/api/${noun}?limit=200`);
    return this.#pick(items);
  }

  async #send(method: string, path: string, body: object, version?: number): Promise<void> {
    const sent = version === undefined ? { body } : { body, version };
    const { status, text } = await this.#client.ask(method, path, sent);
    this.answers.set(status, (this.answers.get(status) ?? 0) + 1);
    if (![200, 201, 400, 403, 404, 409, 412].includes(status))
      this.faults.push(`${method} ${path}: ${status} ${text}`);
  }

  #define(): Promise<void> {
    return this.#send('POST', '/api/clusters', { alias: `cluster-${this.#number()}`, tags: this.#tags() });
  }

  async #attach(): Promise<void> {
    const [network, cluster] = [await this.#one<Network>('networks'), await this.#one<Cluster>('clusters')];
    const isEdge = this.#random() < 0.7;
    const ids = { networkID: network?.id ?? '', cloudID: cluster?.id ?? '' };
    await this.#send('POST', '/api/routers', {
      ...ids,
      namespace: network?.name ?? '',
      hubName: 'hub',
      isEdge,
    });
  }

  async #import(): Promise<void> {
    const network = await this.#one<Network>('networks');
    const clusters = [this.#number(), this.#number()].map((n) => ({
      alias: `cluster-${n}`,
      tags: this.#tags(),
      namespace: 'import',
      isEdge: this.#random() < 0.7,
      hubName: 'hub',
    }));
    await this.#send('POST', `/api/networks/${network?.id}/clusters`, { clusters });
  }

  async #detach(): Promise<void> {
    const router = await this.#one<Router>('routers');
    if (router) await this.#send('POST', `/api/routers/${router.id}/detach`, {});
  }

  async #create(): Promise<void> {
    const network = await this.#one<Network>('networks');
    const yaml = deployment(`app-${this.#number()}`);
    await this.#send('POST', '/api/objects', { networkID: network?.id ?? '', yaml, tags: this.#tags() });
  }

  async #changeYaml(): Promise<void> {
    const object = await this.#one<AppObject>('objects');
    if (!object) return;
    const { status, text } = await this.#client.ask('GET', `/api/objects/${object.id}`);
    // Somebody else may have deleted it.
    if (status !== 200) return;
    const yaml = (JSON.parse(text) as WholeObject).yaml.replace(
      /replicas: \d+/,
      `replicas: ${this.#number()}`,
    );
    await this.#send('PATCH', `/api/objects/${object.id}`, { yaml }, object.version);
  }

  async #changeTags(): Promise<void> {
    const object = await this.#one<AppObject>('objects');
    if (object)
      await this.#send('PATCH', `/api/objects/${object.id}`, { tags: this.#tags() }, object.version);
  }

  async #changeCluster(): Promise<void> {
    const cluster = await this.#one<Cluster>('clusters');
    if (cluster)
      await this.#send('PATCH', `/api/clusters/${cluster.id}`, { tags: this.#tags() }, cluster.version);
  }

  async #rules(): Promise<void> {
    const network = await this.#one<Network>('networks');
    if (!network) return;
    const part = () => ['eq', 'tag', this.#pick(TAGS)];
    const anywhere = ['or', part(), ['in', 'name', `app-${this.#number()}`, `cluster-${this.#number()}`]];
    const kinds = [
      () => rule(part(), part()),
      () => rule(['eq', 'tag', 'internals-edge'], anywhere),
      () => rule([], ['and', part(), part()]),
      () => rule(anywhere, []),
    ];
    const distributionRules = kinds.filter(() => this.#random() < 0.4).map((make) => make());
    await this.#send(
      'PUT',
      `/api/networks/${network.id}/distributionRules`,
      { distributionRules },
      network.version,
    );
  }

  async #remove(): Promise<void> {
    const noun = this.#pick(['objects', 'clusters'] as const) ?? 'objects';
    const record = await this.#one<{ id: string }>(noun);
    if (record) await this.#send('DELETE', `/api/${noun}/${record.id}`, {});
  }
}

const STATUSES = ['UP', 'DOWN', 'WARN', 'PROGRESSING', 'MISSING', 'FAILED'];

/** An agent that reports random states of the objects it was sent, until its router is detached. */
export class RandomAgent {
  readonly #connection: TestConnection;
  readonly #random: () => number;
  readonly #wanted = new Map<string, { digest: string; version: number }>();

  private constructor(connection: TestConnection, seed: number) {
    this.#connection = connection;
    this.#random = randomFrom(seed);
  }

  /** Enrolls for a router and connects. */
  static async join(client: Client, routerID: string, seed: number): Promise<RandomAgent> {
    const path = `/api/routers/${routerID}/install`;
    const { created } = await client.done<{ created: InstallInstructions }>('POST', path, { body: {} });
    const agent = new TestAgent(client.url);
    await agent.enroll(created.installId);
    const connection = await agent.connect();
    await connection.reportAndWait({ full: true, router: routerReport('UP') });
    return new RandomAgent(connection, seed);
  }

  async run(reports: number): Promise<void> {
    for (let n = 0; n < reports && this.#connection.closed === null; n++) {
      const removed = this.#applyMessages();
      const objects = [...this.#wanted]
        .filter(() => this.#random() < 0.5)
        .map(([id, { digest, version }]) =>
          objectReport(id, { appliedDigest: digest, appliedVersion: version, status: this.#one(STATUSES) }),
        );
      const router = this.#random() < 0.3 ? { router: routerReport(this.#one(['UP', 'WARN', 'DOWN'])) } : {};
      const id = this.#connection.report({ objects, removed, ...router });
      const isAnswer = (message: ServerMessage) => message.type === 'ack' && message.id === id;
      await waitUntil(() => this.#connection.closed !== null || this.#connection.received.some(isAnswer), {
        what: 'an answer to the agent',
      });
    }
  }

  close(): void {
    this.#connection.close();
  }

  #one(from: readonly string[]): string {
    return from[Math.floor(this.#random() * from.length)] ?? '';
  }

  /** Applies the messages that arrived since the last call. Returns the ids of removed objects. */
  #applyMessages(): string[] {
    const removed: string[] = [];
    for (const message of this.#connection.received.splice(0)) {
      if (message.type === 'detach') this.#connection.send({ type: 'detached' });
      if (message.type !== 'desired') continue;
      for (const { objectID, digest, version } of message.apply)
        this.#wanted.set(objectID, { digest, version });
      for (const id of message.remove) if (this.#wanted.delete(id)) removed.push(id);
    }
    return removed;
  }
}

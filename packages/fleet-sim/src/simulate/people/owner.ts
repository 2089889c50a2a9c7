import type { SeededRandom } from '../../random/seeded-random.ts';
import type { Person } from './person.ts';
import { configMap, deployment } from './yaml.ts';

interface Record {
  readonly id: string;
  readonly version: number;
}

/** An object as its owner knows it: what the server acknowledged last. */
export interface OwnedObject extends Record {
  readonly name: string;
  readonly yaml: string;
}

interface Made {
  readonly created: Record;
}
interface Changed {
  readonly updated: Record;
}

/** What a new attached cluster's agent is installed with. */
export interface Install {
  readonly routerID: string;
  readonly installId: string;
}

const EVERYTHING = { cloud: '[]', object: '[]' };
const TAG = 'green';
/** A rule for clusters and objects that have the tag. */
const GREEN = { cloud: `["eq","tag","${TAG}"]`, object: `["eq","tag","${TAG}"]` };
const MOST_OBJECTS = 12;

/** The one who decides in an account, and what it knows to be acknowledged. */
export class Owner {
  readonly person: Person;
  readonly objects = new Map<string, OwnedObject>();
  readonly #random: SeededRandom;
  #network: Record = { id: '', version: 0 };
  #count = 0;
  #isOver = false;

  constructor(person: Person, random: SeededRandom) {
    this.person = person;
    this.#random = random;
  }

  get account(): string {
    return this.person.account;
  }

  get networkID(): string {
    return this.#network.id;
  }

  /** Makes the network, and clusters of these names; `install` is called with each. */
  async settle(
    clusters: readonly string[],
    install: (cluster: string, install: Install) => void,
  ): Promise<void> {
    const { person } = this;
    const body = { name: `${this.account}-net` };
    const made = await person.does<Made>({
      operation: 'defineNetwork',
      method: 'POST',
      path: '/networks',
      body,
    });
    this.#network = made.created;
    for (const [index, name] of clusters.entries()) {
      const tags = index % 2 === 0 ? [TAG] : [];
      const cluster = await person.does<Made>({
        operation: 'defineCluster',
        method: 'POST',
        path: '/clusters',
        body: { alias: name, tags },
      });
      const router = await person.does<Made>({
        operation: 'attachRouter',
        method: 'POST',
        path: '/routers',
        body: {
          networkID: this.networkID,
          cloudID: cluster.created.id,
          namespace: NAMESPACE,
          isEdge: false,
          hubName: name,
        },
      });
      const { id: routerID } = router.created;
      const issued = await person.does<{ created: { installId: string } }>({
        operation: 'issueInstallInstructions',
        method: 'POST',
        path: `/routers/${routerID}/install`,
        body: {},
      });
      install(name, { routerID, installId: issued.created.installId });
    }
    await this.#place([EVERYTHING]);
  }

  /** Changes things until {@link stop}. */
  async live(): Promise<void> {
    while (!this.#isOver) {
      await this.#act();
      const isBusy = this.#random.chance(0.7);
      await (isBusy ? this.person.idle(50, 1_500) : this.person.idle(2_000, 15_000));
    }
  }

  /** No new command is given; the one under way is still given until it is answered. */
  stop(): void {
    this.#isOver = true;
  }

  async #act(): Promise<void> {
    const object = this.objects.size > 0 ? this.#random.pick([...this.objects.values()]) : null;
    const dice = this.#random.fraction();
    if (object === null || (dice < 0.25 && this.objects.size < MOST_OBJECTS)) return this.#create();
    if (dice < 0.75) return this.#change(object);
    if (dice < 0.9) return this.#delete(object);
    return this.#place(this.#random.pick([[EVERYTHING], [GREEN], []]));
  }

  async #create(): Promise<void> {
    const name = `${this.account}-object-${++this.#count}`;
    const yaml = this.#yaml(name, this.#random.chance(0.4));
    const { created } = await this.person.does<Made>({
      operation: 'createObject',
      method: 'POST',
      path: '/objects',
      body: { networkID: this.networkID, yaml, tags: this.#random.chance(0.5) ? [TAG] : [] },
    });
    this.objects.set(created.id, { ...created, name, yaml });
  }

  async #change({ id, version, name, yaml: before }: OwnedObject): Promise<void> {
    const yaml = this.#yaml(name, before.includes('Deployment'));
    const { updated } = await this.person.does<Changed>({
      operation: 'updateObject',
      method: 'PATCH',
      path: `/objects/${id}`,
      body: { yaml },
      version,
    });
    this.objects.set(id, { ...updated, name, yaml });
  }

  async #delete({ id }: OwnedObject): Promise<void> {
    await this.person.does({ operation: 'deleteObject', method: 'DELETE', path: `/objects/${id}` });
    this.objects.delete(id);
  }

  async #place(distributionRules: readonly object[]): Promise<void> {
    const { updated } = await this.person.does<Changed>({
      operation: 'putDistributionRules',
      method: 'PUT',
      path: `/networks/${this.networkID}/distributionRules`,
      body: { distributionRules },
      version: this.#network.version,
    });
    this.#network = updated;
  }

  #yaml(name: string, isDeployment: boolean): string {
    return isDeployment
      ? deployment(name, this.#random.between(1, 3))
      : configMap(name, String(this.#random.between(0, 999_999)));
  }
}

/** Namespace of every agent. */
export const NAMESPACE = 'team';

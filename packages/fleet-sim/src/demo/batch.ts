import type { Dial } from '@hawser/ports';
import type { DesiredObject } from '../cluster/desired-objects.ts';
import type { TemplateCluster } from '../cluster/template-cluster.ts';
import type { AttachedCluster } from './adapters/worker-protocol.ts';

/** Creates the template for clusters with the same desired set. */
export type SettleTemplate = (desired: readonly DesiredObject[]) => Promise<TemplateCluster>;

/**
 * Clusters of one network that were added together, so that most have the same desired set. The first one starts empty. When it has
 * received its desired set, the others start as copies of a cluster in which that set is applied and settled. If the desired set of one
 * differs, its agent applies the difference.
 */
export class Batch {
  readonly #waiting: AttachedCluster[];
  readonly #settle: SettleTemplate;
  readonly #ready: () => void;
  #state: 'new' | 'asking' | 'settling' | 'ready' = 'new';
  #template: TemplateCluster | null = null;
  readonly #objects: number;
  /** Desired objects that the first one has received, by id. */
  readonly #desired = new Map<string, DesiredObject>();

  /** Each cluster has `objects` desired objects; `ready` is called when the others can start. */
  constructor(
    clusters: readonly AttachedCluster[],
    objects: number,
    settle: SettleTemplate,
    ready: () => void,
  ) {
    this.#waiting = [...clusters];
    this.#objects = objects;
    this.#settle = settle;
    this.#ready = ready;
  }

  /** The template of the others; null: they start empty. */
  get template(): TemplateCluster | null {
    return this.#template;
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  /** Whether a cluster can start now. */
  get canStart(): boolean {
    return (this.#state === 'new' || this.#state === 'ready') && this.#waiting.length > 0;
  }

  /** Removes and returns the next cluster. */
  next(): AttachedCluster | undefined {
    if (this.#state === 'new') this.#state = 'asking';
    return this.#waiting.shift();
  }

  /** Stops waiting for the first one: the others start empty, unless the template is being made already. */
  release(): void {
    if (this.#state === 'asking') this.#begin();
  }

  #begin(): void {
    this.#state = 'ready';
    this.#ready();
  }

  /** The first cluster's connection to the server, with an observer. */
  observe(dial: Dial): Dial {
    return (url, events) =>
      dial(url, {
        ...events,
        message: (text) => {
          events.message(text);
          if (this.#state === 'asking' && text.startsWith('{"type":"desired"')) this.#learn(text);
        },
      });
  }

  /** A server that is still placing objects sends them in several messages, of which the first is empty. */
  #learn(text: string): void {
    const { apply } = JSON.parse(text) as { apply: readonly DesiredObject[] };
    for (const object of apply) this.#desired.set(object.objectID, object);
    if (this.#desired.size < this.#objects) return;
    this.#state = 'settling';
    this.#settle([...this.#desired.values()]).then(
      (template) => {
        this.#template = template;
        this.#begin();
      },
      () => this.#begin(),
    );
  }
}

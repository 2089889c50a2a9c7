import type { Dial } from '@hawser/ports';
import type { DesiredObject } from '../cluster/desired-objects.ts';
import type { TemplateCluster } from '../cluster/template-cluster.ts';
import type { AttachedCluster } from './adapters/worker-protocol.ts';

/** Makes the template for clusters with the same desired set. */
export type SettleTemplate = (desired: readonly DesiredObject[]) => Promise<TemplateCluster>;

/**
 * Clusters that were given together: of one network, so that mostly the same is desired of them. The first comes up from nothing;
 * as soon as it has received its desired set, the others begin as copies of a cluster that has settled with that. Where one is desired
 * otherwise its agent makes the difference.
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

  /** `objects` are desired of each; `ready` is called when the others can begin. */
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

  /** What its clusters begin as; null: from nothing. */
  get template(): TemplateCluster | null {
    return this.#template;
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  /** Whether one can begin now. */
  get canStart(): boolean {
    return (this.#state === 'new' || this.#state === 'ready') && this.#waiting.length > 0;
  }

  /** Takes the next out. */
  next(): AttachedCluster | undefined {
    if (this.#state === 'new') this.#state = 'asking';
    return this.#waiting.shift();
  }

  /** The first one is not waited for any more: the others wait for it no longer, unless they are about to begin. */
  release(): void {
    if (this.#state === 'asking') this.#begin();
  }

  #begin(): void {
    this.#state = 'ready';
    this.#ready();
  }

  /** The way to the server of the first one, listened to. */
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

  /** A server that is still placing objects sends them in several messages, the first of them empty. */
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

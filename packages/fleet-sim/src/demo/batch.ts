import type { Dial } from '@hawser/ports';
import type { Wanted } from '../cluster/desired-objects.ts';
import type { Prefab } from '../cluster/template-cluster.ts';
import type { Attached } from './adapters/worker-protocol.ts';

/** Makes what all clusters that want the same can begin as. */
export type Settle = (wanted: readonly Wanted[]) => Promise<Prefab>;

/**
 * Clusters that were given together: of one network, so that mostly the same is wanted of them. The first comes up from nothing;
 * as soon as it is told what is wanted, the others begin as copies of a cluster that has settled with that. Where one is wanted
 * otherwise its agent makes the difference.
 */
export class Batch {
  readonly #waiting: Attached[];
  readonly #settle: Settle;
  readonly #ready: () => void;
  #state: 'new' | 'asking' | 'settling' | 'ready' = 'new';
  #prefab: Prefab | null = null;
  readonly #objects: number;
  /** What the first one was told so far, by object. */
  readonly #wanted = new Map<string, Wanted>();

  /** `objects` are wanted of each; `ready` is called when the others can begin. */
  constructor(clusters: readonly Attached[], objects: number, settle: Settle, ready: () => void) {
    this.#waiting = [...clusters];
    this.#objects = objects;
    this.#settle = settle;
    this.#ready = ready;
  }

  /** What its clusters begin as; null: from nothing. */
  get prefab(): Prefab | null {
    return this.#prefab;
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  /** Whether one can begin now. */
  get canStart(): boolean {
    return (this.#state === 'new' || this.#state === 'ready') && this.#waiting.length > 0;
  }

  /** Takes the next out. */
  take(): Attached | undefined {
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
  follow(dial: Dial): Dial {
    return (url, events) =>
      dial(url, {
        ...events,
        message: (text) => {
          events.message(text);
          if (this.#state === 'asking' && text.startsWith('{"type":"desired"')) this.#learn(text);
        },
      });
  }

  /** A server that is still placing objects tells of them in several pieces, the first of them empty. */
  #learn(text: string): void {
    const { apply } = JSON.parse(text) as { apply: readonly Wanted[] };
    for (const object of apply) this.#wanted.set(object.objectID, object);
    if (this.#wanted.size < this.#objects) return;
    this.#state = 'settling';
    this.#settle([...this.#wanted.values()]).then(
      (prefab) => {
        this.#prefab = prefab;
        this.#begin();
      },
      () => this.#begin(),
    );
  }
}

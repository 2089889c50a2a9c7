import type { Clock, Random } from '@hawser/ports';
import { isStatus, type KubeApi, type KubeKind, type KubeObject } from '../kube/api.ts';
import { metadataOf } from '../kube/metadata.ts';
import { type Log, reasonOf } from '../log.ts';
import { Reflector } from '../watch/reflector.ts';

interface EntriesOptions<Entry> {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly kube: KubeApi;
  readonly kind: KubeKind;
  /** Null for what belongs to the whole cluster. */
  readonly namespace: string | null;
  readonly metadataOnly: boolean;
  /** What is kept of an object; null keeps nothing. */
  readonly entryOf: (object: KubeObject) => Entry | null;
  readonly changed: () => void;
}

/** How soon a kind that is not served is looked for again, milliseconds: somebody may be installing it. */
const UNSERVED_MS = 15_000;

/** What is kept of the objects of one kind in one namespace or the whole cluster, by name, by list and watch. */
export class KindEntries<Entry> {
  readonly #options: EntriesOptions<Entry>;
  readonly #reflector: Reflector;
  readonly #entries = new Map<string, Entry>();
  /** Those that the current list has not named yet. */
  #left = new Set<string>();
  #isListed = false;
  #reason = '';

  constructor(options: EntriesOptions<Entry>) {
    this.#options = options;
    this.#reflector = this.#follow();
  }

  get entries(): ReadonlyMap<string, Entry> {
    return this.#entries;
  }

  /** Why they cannot be read now; empty when they can. */
  get reason(): string {
    return this.#reason;
  }

  get isReady(): boolean {
    return this.#isListed || this.#reason !== '';
  }

  async stop(): Promise<void> {
    this.#reflector.stop();
    await this.#reflector.ended;
  }

  #follow(): Reflector {
    const { clock, random, log, kube, kind, namespace, metadataOnly, changed } = this.#options;
    return new Reflector({
      clock,
      random,
      log,
      kube,
      kind,
      namespace,
      labelSelector: '',
      metadataOnly,
      unservedMs: UNSERVED_MS,
      listing: () => {
        this.#left = new Set(this.#entries.keys());
      },
      page: (objects) => {
        for (const object of objects) this.#put(object);
      },
      listed: () => {
        this.#listed(this.#left);
        changed();
      },
      changed: (object) => {
        this.#put(object);
        changed();
      },
      gone: (object) => {
        this.#entries.delete(metadataOf(object).name);
        changed();
      },
      failed: (error) => {
        // What the API server does not serve has no objects.
        if (isStatus(error, 404)) this.#listed([...this.#entries.keys()]);
        else this.#reason = `${kind.kind}: ${reasonOf(error)}`.slice(0, 500);
        changed();
      },
    });
  }

  /** Forgets what a list has not named. */
  #listed(gone: Iterable<string>): void {
    for (const name of gone) this.#entries.delete(name);
    this.#left = new Set();
    this.#isListed = true;
    this.#reason = '';
  }

  #put(object: KubeObject): void {
    const { name } = metadataOf(object);
    this.#left.delete(name);
    const entry = name === '' ? null : this.#options.entryOf(object);
    if (entry === null) this.#entries.delete(name);
    else this.#entries.set(name, entry);
  }
}

import type { Grant } from '@hawser/contract/agent';
import { type GrantedKind, isInfrastructureKind } from '@hawser/domain/objects';
import { type Clock, pause } from '@hawser/ports';
import { isStatus, type KubeApi } from '../kube/api.ts';
import { fieldsOf, listOf, textOf } from '../kube/fields.ts';
import { type Log, reasonOf } from '../log.ts';
import { inParallel } from '../kube/in-parallel.ts';

interface ServedOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly kube: KubeApi;
  readonly grant: Grant;
  /** An object that waits for its kind may be applied now. */
  readonly requeue: (objectID: string) => void;
}

/** How often the API server is asked, and while an object waits for its kind. */
const PERIOD_MS = 60_000;
const WAITING_MS = 3_000;
// What becomes part of a path is what Kubernetes allows there, whatever an aggregated API server answers.
const RESOURCE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const VERSION = /^v[a-z0-9]+$/;
const MAX_VERSIONS = 10;
const MAX_KINDS = 1_000;

/** The kinds that the API server has in the granted API groups of infrastructure: packages of providers add them, and remove them. */
export class ServedInfrastructure {
  readonly #options: ServedOptions;
  readonly #groups: readonly string[];
  #kinds: readonly GrantedKind[] = [];
  #all: Grant['kinds'];
  #asking: Promise<void> | null = null;
  /** Objects whose kind is not served. */
  readonly #waiting = new Set<string>();
  #wake: () => void = () => {};

  constructor(options: ServedOptions) {
    this.#options = options;
    this.#groups = options.grant.infrastructure ?? [];
    this.#all = options.grant.kinds;
  }

  /** Those of infrastructure alone. */
  get kinds(): readonly GrantedKind[] {
    return this.#kinds;
  }

  /** The grant, with these kinds among its own. */
  grant(): Grant {
    if (this.#groups.length === 0) return this.#options.grant;
    const all = () => this.#all;
    return {
      ...this.#options.grant,
      get kinds() {
        return all();
      },
    };
  }

  /** Asks at once and then now and then, until `signal` aborts. */
  async run(signal: AbortSignal): Promise<void> {
    if (this.#groups.length === 0) return;
    while (!signal.aborted) {
      await this.ask(signal);
      const woken = new AbortController();
      this.#wake = () => woken.abort();
      const until = AbortSignal.any([signal, woken.signal]);
      await pause(this.#options.clock, this.#waiting.size > 0 ? WAITING_MS : PERIOD_MS, until);
    }
  }

  /** Looks for the kind of this object until it is served, and has it queued again then. */
  wait(objectID: string): void {
    const isFirst = this.#waiting.size === 0;
    this.#waiting.add(objectID);
    if (isFirst) this.#wake();
  }

  /** Asks now. Does not fail: what cannot be read stays as it was. */
  ask(signal: AbortSignal): Promise<void> {
    this.#asking ??= this.#read(signal).finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  async #read(signal: AbortSignal): Promise<void> {
    const { grant, log, requeue } = this.#options;
    const found = await inParallel(this.#groups, (group) =>
      this.#kindsOf(group, signal).catch((error: unknown) => {
        if (!signal.aborted)
          log.warn('The kinds of an API group cannot be read', { group, reason: reasonOf(error) });
        return this.#kinds.filter(({ apiVersion }) => apiVersion.startsWith(`${group}/`));
      }),
    );
    const kinds = found.flat().slice(0, MAX_KINDS);
    if (JSON.stringify(kinds) === JSON.stringify(this.#kinds)) return;
    this.#kinds = kinds;
    this.#all = [...grant.kinds, ...kinds];
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const objectID of waiting) requeue(objectID);
  }

  async #kindsOf(group: string, signal: AbortSignal): Promise<GrantedKind[]> {
    const { kube } = this.#options;
    // Its package may have been removed since.
    const orNothing = (error: unknown) => {
      if (isStatus(error, 404)) return {};
      throw error;
    };
    const { versions } = fieldsOf(await kube.discovery(`/apis/${group}`, signal).catch(orNothing));
    const names = listOf(versions).map(({ version }) => textOf(version));
    const found = await inParallel(
      names.filter((name) => VERSION.test(name)).slice(0, MAX_VERSIONS),
      async (version) => {
        const apiVersion = `${group}/${version}`;
        const { resources } = fieldsOf(await kube.discovery(`/apis/${apiVersion}`, signal).catch(orNothing));
        return listOf(resources).flatMap(({ name, kind, namespaced }): GrantedKind[] => {
          const resource = textOf(name);
          const known = { apiVersion, kind: textOf(kind), resource };
          // Subresources have a slash in their names.
          if (!RESOURCE.test(resource) || !isInfrastructureKind(known)) return [];
          return [namespaced === true ? known : { ...known, isClusterWide: true }];
        });
      },
    );
    return found.flat();
  }
}

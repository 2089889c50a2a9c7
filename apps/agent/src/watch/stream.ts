import { BackOff, type Clock, pause, type Random } from '@hawser/ports';
import { isStatus, type KubeApi, type KubeKind, type KubeObject } from '../kube/api.ts';
import { type Log, reasonOf } from '../log.ts';

export interface StreamOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly kube: KubeApi;
  readonly kind: KubeKind;
  readonly namespace: string;
  readonly labelSelector: string;
  /** A list begins: what is known now is what it can be held against. */
  readonly listing: () => void;
  /** Everything there is, after each list. */
  readonly listed: (objects: readonly KubeObject[]) => void;
  readonly changed: (object: KubeObject) => void;
  readonly gone: (object: KubeObject) => void;
  /** The API server could not be listed or watched. */
  readonly broken: (error: unknown) => void;
}

const PAGE = 500;
const WATCH_SECONDS = 290;
/** Bookmarks come about once a minute: a watch that was silent for longer than two of them is dead. */
const SILENT_MS = 150_000;
/** The API server is the agent's own cluster: it may be asked often. */
const RETRY = { firstMs: 250, mostMs: 5_000 };

/**
 * Follows one kind in one namespace from when it is made until it is stopped: list, watch from there until the watch ends, and
 * list again. No watch goes on from where another ended, not even one whose time was over: the API server may have come back
 * from a backup just then, and would wait for a version that its history has not reached. It never stops by itself.
 */
export class Stream {
  readonly #options: StreamOptions;
  readonly #backOff: BackOff;
  /** Of what is under way: a list and its watch, or a wait. There is one at a time, and agents have a stream for each kind. */
  #step = new AbortController();
  #isStopped = false;
  /** Resolves when it was stopped and nothing is under way any more. */
  readonly ended: Promise<void>;

  constructor(options: StreamOptions) {
    this.#options = options;
    this.#backOff = new BackOff(RETRY, options.random);
    this.ended = this.#follow();
  }

  stop(): void {
    this.#isStopped = true;
    this.#step.abort();
  }

  async #follow(): Promise<void> {
    const { log, kind, namespace, broken } = this.#options;
    while (!this.#isStopped) {
      const step = (this.#step = new AbortController());
      try {
        await this.#watch(await this.#list(step.signal), step);
        await this.#wait();
      } catch (error) {
        if (this.#isStopped) return;
        if (isStatus(error, 410)) continue;
        broken(error);
        log.warn('A watch broke', { kind: kind.kind, namespace, reason: reasonOf(error) });
        await this.#wait();
      }
    }
  }

  async #wait(): Promise<void> {
    if (this.#isStopped) return;
    this.#step = new AbortController();
    await pause(this.#options.clock, this.#backOff.next(), this.#step.signal);
  }

  async #list(signal: AbortSignal): Promise<string> {
    const { kube, kind, namespace, labelSelector, listing, listed } = this.#options;
    const objects: KubeObject[] = [];
    listing();
    let next: string | null = null;
    let version = '';
    do {
      const page = await kube.list(kind, namespace, {
        labelSelector,
        limit: PAGE,
        signal,
        ...(next === null ? {} : { next }),
      });
      objects.push(...page.items);
      version = page.resourceVersion;
      next = page.next;
    } while (next !== null);
    listed(objects);
    return version;
  }

  /** Watches from version `from` until the API server ends it, or says nothing for too long. */
  async #watch(from: string, end: AbortController): Promise<void> {
    const { clock, kube, kind, namespace, labelSelector, changed, gone } = this.#options;
    const guard = () => clock.after(SILENT_MS, () => end.abort());
    let timer = guard();
    try {
      const events = kube.watch(kind, namespace, {
        labelSelector,
        resourceVersion: from,
        timeoutSeconds: WATCH_SECONDS,
        signal: end.signal,
      });
      for await (const { type, object } of events) {
        this.#backOff.reset();
        timer.cancel();
        timer = guard();
        if (type === 'DELETED') gone(object);
        else if (type !== 'BOOKMARK') changed(object);
      }
    } finally {
      timer.cancel();
    }
  }
}

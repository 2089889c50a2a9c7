import { BackOff, type Clock, pause, type Random } from '@hawser/ports';
import { isStatus, type KubeApi, type KubeKind, type KubeObject } from '../kube/api.ts';
import { type Log, reasonOf } from '../log.ts';

interface ReflectorOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly kube: KubeApi;
  readonly kind: KubeKind;
  /** Null for all namespaces. */
  readonly namespace: string | null;
  readonly labelSelector: string;
  /** Whether `metadata` is enough: the rest of an object can have 1.5 MB. */
  readonly metadataOnly?: boolean;
  /** How long it waits for a kind that is not served, which then is no failure, milliseconds; omitted: as for a failure. */
  readonly unservedMs?: number;
  /** A list begins: its result is compared with what is known now. */
  readonly listing: () => void;
  /** Gets the objects of each list page by page: a list may be too long to be kept. */
  readonly page: (objects: readonly KubeObject[]) => void;
  /** A list is complete. */
  readonly listed: () => void;
  readonly changed: (object: KubeObject) => void;
  readonly gone: (object: KubeObject) => void;
  /** The API server could not be listed or watched. */
  readonly failed: (error: unknown) => void;
}

const PAGE = 500;
const WATCH_SECONDS = 290;
/** Bookmarks come about once a minute: a watch that is silent for longer than two of them is dead. */
const SILENT_MS = 150_000;
/** The API server is in the agent's own cluster, so retries may be frequent. */
const RETRY = { firstMs: 250, mostMs: 5_000 };

/**
 * Lists and watches one kind in one namespace until it is stopped: list, watch from that version until the watch ends, and
 * list again. A watch never continues where another ended, not even after its timeout: the API server may have been
 * restored from a backup meanwhile, and would wait for a version that its history has not reached.
 */
export class Reflector {
  readonly #options: ReflectorOptions;
  readonly #backOff: BackOff;
  /** Aborts the current step: a list with its watch, or a wait. */
  #step = new AbortController();
  #isStopped = false;
  /** Resolves when it was stopped and its last step has ended. */
  readonly ended: Promise<void>;

  constructor(options: ReflectorOptions) {
    this.#options = options;
    this.#backOff = new BackOff(RETRY, options.random);
    this.ended = this.#follow();
  }

  stop(): void {
    this.#isStopped = true;
    this.#step.abort();
  }

  async #follow(): Promise<void> {
    const { log, kind, namespace, failed, unservedMs } = this.#options;
    while (!this.#isStopped) {
      const step = (this.#step = new AbortController());
      try {
        await this.#watch(await this.#list(step.signal), step);
        await this.#wait();
      } catch (error) {
        if (this.#isStopped) return;
        if (isStatus(error, 410)) continue;
        failed(error);
        if (unservedMs !== undefined && isStatus(error, 404)) {
          await this.#wait(unservedMs);
          continue;
        }
        log.warn('A watch failed', { kind: kind.kind, namespace, reason: reasonOf(error) });
        await this.#wait();
      }
    }
  }

  async #wait(ms = this.#backOff.next()): Promise<void> {
    if (this.#isStopped) return;
    this.#step = new AbortController();
    await pause(this.#options.clock, ms, this.#step.signal);
  }

  async #list(signal: AbortSignal): Promise<string> {
    const { kube, kind, namespace, labelSelector, metadataOnly, listing, listed, page: take } = this.#options;
    listing();
    let next: string | null = null;
    let version = '';
    do {
      const page = await kube.list(kind, namespace, {
        labelSelector,
        limit: PAGE,
        signal,
        ...(metadataOnly ? { metadataOnly } : {}),
        ...(next === null ? {} : { next }),
      });
      take(page.items);
      version = page.resourceVersion;
      next = page.next;
    } while (next !== null);
    listed();
    return version;
  }

  /** Watches from version `from` until the API server ends the watch or is silent for too long. */
  async #watch(from: string, end: AbortController): Promise<void> {
    const { clock, kube, kind, namespace, labelSelector, metadataOnly, changed, gone } = this.#options;
    const guard = () => clock.after(SILENT_MS, () => end.abort());
    let timer = guard();
    try {
      const events = kube.watch(kind, namespace, {
        labelSelector,
        resourceVersion: from,
        timeoutSeconds: WATCH_SECONDS,
        signal: end.signal,
        ...(metadataOnly ? { metadataOnly } : {}),
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

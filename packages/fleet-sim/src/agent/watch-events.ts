import { KubeError, type KubeObject, type KubeWatchEvent } from '@hawser/agent';
import { errorOf } from './kube-error.ts';
import type { Watch, WatchEvent } from '@hawser/kube-sim';

/**
 * The events of a watch as an async iterator for the agent; the first call opens the watch. Not a generator, because a
 * waiting generator takes half a kilobyte more, and a cluster has several watches during its whole life.
 */
export class WatchEvents implements AsyncIterableIterator<KubeWatchEvent> {
  readonly #open: () => Promise<Watch>;
  readonly #signal: AbortSignal;
  #watch: Watch | null = null;

  constructor(open: () => Promise<Watch>, signal: AbortSignal) {
    this.#open = open;
    this.#signal = signal;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** Fails with KubeError as the API does, and when the signal aborts. */
  next(): Promise<IteratorResult<KubeWatchEvent>> {
    return this.#watch ? this.#watch.next().then(this.#toResult) : this.#begin();
  }

  async return(): Promise<IteratorResult<KubeWatchEvent>> {
    this.#end();
    return { done: true, value: undefined };
  }

  async #begin(): Promise<IteratorResult<KubeWatchEvent>> {
    this.#watch = await this.#open();
    this.#signal.addEventListener('abort', this.#end);
    return this.next();
  }

  readonly #end = (): void => {
    this.#signal.removeEventListener('abort', this.#end);
    this.#watch?.close();
  };

  readonly #toResult = (event: WatchEvent | null): IteratorResult<KubeWatchEvent> => {
    if (event && event.type !== 'ERROR')
      return { done: false, value: { type: event.type, object: event.object as KubeObject } };
    this.#end();
    if (event) throw errorOf(Number(event.object['code']) || 500, event.object);
    if (this.#signal.aborted) throw new KubeError(0, 'Unreachable', 'This operation was aborted');
    return { done: true, value: undefined };
  };
}

import { healthy } from '../../controllers/behavior.ts';
import { Controllers } from '../../controllers/controllers.ts';
import { SeededRandom, VirtualClock } from '@hawser/ports/virtual';
import type { Json, JsonObject } from '../../api/json.ts';
import { type Kube, makeKube } from '../../kube/kube.ts';
import type { InternPool } from '../../store/intern-pool.ts';
import type { Api, ApiResponse, ApiRequest, ApiWatch } from './api.ts';

/** The simulated API on its own clock, which advances while a test waits. */
export class SimulatedApi implements Api {
  readonly clock = new VirtualClock();
  readonly kube: Kube;
  readonly #controllers: Controllers;
  readonly #internPool: InternPool | null;

  /** With `internPool` it is one of many clusters that receive the same values. */
  constructor(internPool: InternPool | null = null) {
    this.#internPool = internPool;
    this.kube = makeKube({
      clock: this.clock,
      random: new SeededRandom(1),
      ...(internPool ? { internPool } : {}),
    });
    this.#controllers = new Controllers(this.kube, this.clock, new SeededRandom(2), healthy);
    this.#controllers.addNode('node');
  }

  async request(request: ApiRequest): Promise<ApiResponse> {
    // Copy responses by JSON, so that shared values cannot be changed through them.
    return structuredClone(this.kube.api.request(this.#shared(request))) as ApiResponse;
  }

  #shared(request: ApiRequest): ApiRequest {
    const { body } = request;
    if (!this.#internPool || typeof body !== 'object' || body === null) return request;
    const parts = Object.entries(body).map(([name, part]) => [name, this.#known(part)]);
    return { ...request, body: Array.isArray(body) ? body : Object.fromEntries(parts) };
  }

  /** The same shared value that another cluster received. */
  #known(part: Json | undefined): Json | undefined {
    return typeof part === 'object' && part !== null
      ? (this.#internPool?.remember('part', JSON.stringify(part), () => part) ?? part)
      : part;
  }

  async watch(request: ApiRequest): Promise<ApiWatch | ApiResponse> {
    const watch = this.kube.api.watch(request);
    if ('status' in watch) return watch;
    return {
      next: async () => {
        let event: JsonObject | null | undefined;
        void watch.next().then((next) => {
          event = next as JsonObject | null;
        });
        while (event === undefined) await this.clock.runFor(100);
        return event;
      },
      close: () => watch.close(),
    };
  }

  settle(): Promise<void> {
    return this.clock.runFor(100);
  }

  async compact(): Promise<void> {
    this.kube.store.compact();
    this.kube.api.cut();
  }
}

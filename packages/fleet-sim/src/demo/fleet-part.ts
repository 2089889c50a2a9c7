import type { Dial, Fetch } from '@hawser/ports';
import { systemClock } from '@hawser/ports';
import { Fleet } from './fleet.ts';
import type { WorkerCommand, WorkerStatus } from './adapters/worker-protocol.ts';

const log = { info() {}, warn() {}, error() {} };

/** The part of a demo fleet that runs in this process, controlled by commands. */
export class FleetPart {
  readonly #network: { readonly dial: Dial; readonly fetch: Fetch };
  #fleet: Fleet | null = null;

  constructor(network: { readonly dial: Dial; readonly fetch: Fetch }) {
    this.#network = network;
  }

  get status(): WorkerStatus {
    const { connected, applied } = this.#fleet?.progress ?? { connected: 0, applied: 0 };
    return { connected, applied };
  }

  handle(order: WorkerCommand): void {
    if (order.kind === 'begin') {
      const { server, objects, scenario, seed, salt } = order;
      const { dial, fetch } = this.#network;
      this.#fleet = new Fleet({
        clock: systemClock,
        dial,
        fetch,
        log,
        server,
        objects,
        scenario,
        seed,
        salt,
      });
    } else if (order.kind === 'clusters') this.#fleet?.add(order.clusters);
    else this.#fleet?.play();
  }
}

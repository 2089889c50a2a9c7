import { type Clock, every, type Timer } from '@hawser/ports';
import { isUnreachable, type KubeApi } from '../kube/api.ts';
import { reasonOf } from '../log.ts';

const PERIOD_MS = 10_000;
/** While it does not answer it is asked this often. */
const LOST_PERIOD_MS = 1_000;
/** An API server that takes longer does not answer. */
const PATIENCE_MS = 5_000;

export interface ReachabilityOptions {
  readonly clock: Clock;
  readonly kube: KubeApi;
  /** It stopped answering, for this reason; its last answer came at `answeredAt`, epoch ms. */
  readonly lost: (reason: string, answeredAt: number) => void;
  /** It answers again. */
  readonly found: () => void;
}

/** Whether the Kubernetes API of this cluster answers: asked regularly, and at once when something else got no answer. */
export class Reachability {
  readonly #options: ReachabilityOptions;
  readonly #period: Timer;
  #answeredAt: number;
  #isLost = false;
  #isAsking = false;
  #isStopped = false;
  #retry: Timer | null = null;

  constructor(options: ReachabilityOptions) {
    this.#options = options;
    this.#answeredAt = options.clock.now();
    this.#period = every(options.clock, PERIOD_MS, () => void this.ask());
  }

  get isLost(): boolean {
    return this.#isLost;
  }

  /** Asks now, unless it is being asked. */
  async ask(): Promise<void> {
    if (this.#isAsking || this.#isStopped) return;
    this.#isAsking = true;
    const { clock, kube } = this.#options;
    const patience = new AbortController();
    const timer = clock.after(PATIENCE_MS, () => patience.abort());
    let reason: string | null = null;
    try {
      await kube.version(patience.signal);
    } catch (error) {
      // Any answer of its own, a refusal too, is an answer.
      if (isUnreachable(error))
        reason = patience.signal.aborted ? `no answer in ${PATIENCE_MS / 1000} s` : reasonOf(error);
    } finally {
      timer.cancel();
      this.#isAsking = false;
    }
    if (this.#isStopped) return;
    this.#settle(reason);
  }

  stop(): void {
    this.#isStopped = true;
    this.#period.cancel();
    this.#retry?.cancel();
  }

  #settle(reason: string | null): void {
    const wasLost = this.#isLost;
    this.#isLost = reason !== null;
    this.#retry?.cancel();
    this.#retry = null;
    if (reason === null) this.#answeredAt = this.#options.clock.now();
    if (reason !== null) {
      this.#retry = this.#options.clock.after(LOST_PERIOD_MS, () => void this.ask());
      if (!wasLost) this.#options.lost(reason, this.#answeredAt);
    } else if (wasLost) this.#options.found();
  }
}

import { type Clock, every, type Timer } from '@hawser/ports';
import { isUnreachable, type KubeApi } from '../kube/api.ts';
import { reasonOf } from '../log.ts';

const PERIOD_MS = 10_000;
/** Period while the API does not answer. */
const LOST_PERIOD_MS = 1_000;
/** Timeout of one request. */
const TIMEOUT_MS = 5_000;

interface ReachabilityOptions {
  readonly clock: Clock;
  readonly kube: KubeApi;
  /** The API stopped answering, for this reason; its last answer came at `answeredAt`, epoch ms. */
  readonly onLost: (reason: string, answeredAt: number) => void;
  /** The API answers again. */
  readonly onRestored: () => void;
}

/** Checks whether the Kubernetes API of this cluster answers: regularly, and at once when another request got no answer. */
export class Reachability {
  readonly #options: ReachabilityOptions;
  readonly #period: Timer;
  #answeredAt: number;
  #isLost = false;
  #isChecking = false;
  #isStopped = false;
  #retry: Timer | null = null;

  constructor(options: ReachabilityOptions) {
    this.#options = options;
    this.#answeredAt = options.clock.now();
    this.#period = every(options.clock, PERIOD_MS, () => void this.check());
  }

  get isLost(): boolean {
    return this.#isLost;
  }

  /** Checks now, unless a check is in progress. */
  async check(): Promise<void> {
    if (this.#isChecking || this.#isStopped) return;
    this.#isChecking = true;
    const { clock, kube } = this.#options;
    const timeout = new AbortController();
    const timer = clock.after(TIMEOUT_MS, () => timeout.abort());
    let reason: string | null = null;
    try {
      await kube.version(timeout.signal);
    } catch (error) {
      // Any answer of the API server counts, even an error.
      if (isUnreachable(error))
        reason = timeout.signal.aborted ? `no answer in ${TIMEOUT_MS / 1000} s` : reasonOf(error);
    } finally {
      timer.cancel();
      this.#isChecking = false;
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
      this.#retry = this.#options.clock.after(LOST_PERIOD_MS, () => void this.check());
      if (!wasLost) this.#options.onLost(reason, this.#answeredAt);
    } else if (wasLost) this.#options.onRestored();
  }
}

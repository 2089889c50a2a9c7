import type { Clock } from '@hawser/ports';
import type { RouterReport } from './outbox.ts';
import { plainLine } from './verdict.ts';

/** What decides about a router, worst first. */
interface Facts {
  /** Why the Kubernetes API does not answer; null while it does. */
  unreachable: string | null;
  /** What the agent's account may not do; null when nothing is missing. */
  missingRights: string | null;
  /** Whether the first complete set was worked through. */
  isSynced: boolean;
  /** Whether that takes long enough to be called INSTALLING: an agent that was only restarted is UP again before. */
  isInstalling: boolean;
}

/** The status of this router as its agent sees it: INSTALLING, then UP; DOWN without its API, FAILED without its rights. */
export class RouterStanding {
  readonly #clock: Clock;
  readonly #changed: (report: RouterReport) => void;
  readonly #facts: Facts = { unreachable: null, missingRights: null, isSynced: false, isInstalling: false };
  #said: RouterReport | null = null;

  constructor(clock: Clock, changed: (report: RouterReport) => void) {
    this.#clock = clock;
    this.#changed = changed;
  }

  /** Takes in what is new and tells it on where it changes something. */
  learn(facts: Partial<Facts>): void {
    Object.assign(this.#facts, facts);
    const verdict = this.#verdict();
    if (!verdict) return;
    const status = verdict[0];
    const message = plainLine(verdict[1]);
    if (this.#said?.status === status && this.#said.message === message) return;
    const since = this.#said?.status === status ? this.#said.since : this.#clock.now();
    this.#said = { status, message, since };
    this.#changed(this.#said);
  }

  #verdict(): [status: string, message: string] | null {
    const { unreachable, missingRights, isSynced, isInstalling } = this.#facts;
    if (unreachable !== null)
      return ['DOWN', `The Kubernetes API of the cluster does not answer: ${unreachable}`];
    if (missingRights !== null) return ['FAILED', missingRights];
    if (isSynced) return ['UP', ''];
    return isInstalling ? ['INSTALLING', ''] : null;
  }
}

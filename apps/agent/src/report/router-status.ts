import type { Clock } from '@hawser/ports';
import type { RouterReport } from './outbox.ts';
import { singleLine } from './health.ts';

/** What determines the status of a router, worst first. */
interface Facts {
  /** Why the Kubernetes API does not answer; null while it does. */
  unreachable: string | null;
  /** Which permissions of the agent's account are missing; null when none are. */
  missingPermissions: string | null;
  /** Whether the first complete desired set was processed. */
  isSynced: boolean;
  /** Whether the first sync takes long enough for INSTALLING; a restarted agent is normally UP before. */
  isInstalling: boolean;
  /** A feature that is being installed, or whose installation failed; null when there is none. */
  feature: { readonly status: string; readonly message: string } | null;
  /** A feature that Argo CD is installing on this cluster, or could not install; null when there is none. */
  application: { readonly status: string; readonly message: string } | null;
}

/** The status of this router: INSTALLING, then UP; DOWN when the API is unreachable, FAILED when permissions are missing. */
export class RouterStatus {
  readonly #clock: Clock;
  readonly #changed: (report: RouterReport) => void;
  readonly #facts: Facts = {
    unreachable: null,
    missingPermissions: null,
    isSynced: false,
    isInstalling: false,
    feature: null,
    application: null,
  };
  #reported: RouterReport | null = null;

  constructor(clock: Clock, changed: (report: RouterReport) => void) {
    this.#clock = clock;
    this.#changed = changed;
  }

  /** Updates the facts and reports the status when it changes. */
  update(facts: Partial<Facts>): void {
    Object.assign(this.#facts, facts);
    const health = this.#evaluate();
    if (!health) return;
    const status = health[0];
    const message = singleLine(health[1]);
    if (this.#reported?.status === status && this.#reported.message === message) return;
    const since = this.#reported?.status === status ? this.#reported.since : this.#clock.now();
    this.#reported = { status, message, since };
    this.#changed(this.#reported);
  }

  #evaluate(): [status: string, message: string] | null {
    const { unreachable, missingPermissions, isSynced, isInstalling, feature, application } = this.#facts;
    if (unreachable !== null)
      return ['DOWN', `The Kubernetes API of the cluster does not answer: ${unreachable}`];
    if (missingPermissions !== null) return ['FAILED', missingPermissions];
    if (isSynced && feature !== null) return [feature.status, feature.message];
    if (isSynced && application !== null) return [application.status, application.message];
    if (isSynced) return ['UP', ''];
    return isInstalling ? ['INSTALLING', ''] : null;
  }
}

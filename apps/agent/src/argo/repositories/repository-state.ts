import type { ReportedRepository } from '@hawser/contract/agent';
import type { ConnectionStatus } from '@hawser/domain/repositories';

/** What one Application says of one repository. */
export interface Said {
  readonly state: RepositoryState;
  readonly status: ConnectionStatus;
}

type Shown = Pick<ReportedRepository, 'status' | 'message'>;

/** What all Applications say of one repository, counted as they change. */
export class RepositoryState {
  readonly url: string;
  /** What an Application with this repository alone says: nearly all do, and share it. */
  readonly alone: Readonly<Record<ConnectionStatus, readonly Said[]>>;
  /** Messages by Application, those that have said so longest first: the one that is shown changes rarely. */
  readonly #failed = new Map<string, string>();
  readonly #unknown = new Map<string, string>();
  #successful = 0;
  #shown: Shown | null = null;
  #since = 0;

  constructor(url: string) {
    this.url = url;
    const alone = (status: ConnectionStatus) => [{ state: this, status }];
    this.alone = { successful: alone('successful'), failed: alone('failed'), unknown: alone('unknown') };
  }

  get isUnused(): boolean {
    return this.#successful === 0 && this.#failed.size === 0 && this.#unknown.size === 0;
  }

  /** An Application says this, and did not say so before; or it says so with another message. */
  add(objectID: string, status: ConnectionStatus, message: string): void {
    if (status === 'successful') this.#successful += 1;
    else this.#messages(status).set(objectID, message);
  }

  remove(objectID: string, status: ConnectionStatus): void {
    if (status === 'successful') this.#successful -= 1;
    else this.#messages(status).delete(objectID);
  }

  /** The state now: one Application that failed decides, then one that says nothing certain. */
  report(now: number): ReportedRepository {
    const shown = this.#decide();
    if (shown.status !== this.#shown?.status) this.#since = now;
    this.#shown = shown;
    return { url: this.url, ...shown, since: this.#since };
  }

  #decide(): Shown {
    const [failed] = this.#failed.values();
    if (failed !== undefined) return { status: 'failed', message: failed };
    const [unknown] = this.#unknown.values();
    if (unknown !== undefined) return { status: 'unknown', message: unknown };
    return { status: 'successful', message: '' };
  }

  #messages(status: 'failed' | 'unknown'): Map<string, string> {
    return status === 'failed' ? this.#failed : this.#unknown;
  }
}

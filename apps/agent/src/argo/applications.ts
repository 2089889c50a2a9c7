import type { AgentMessage } from '@hawser/contract/agent';
import type {
  ApplicationActionItem,
  ApplicationCommitsItem,
  ApplicationDiffItem,
  ApplicationItem,
  ArgoAction,
} from '@hawser/contract/argo';
import { type Clock, pause } from '@hawser/ports';
import { type Entry, refOf } from '../apply/entry.ts';
import { isStatus, type KubeApi, type KubeObject } from '../kube/api.ts';
import { fieldsOf, textOf } from '../kube/fields.ts';
import { instantOf } from '../kube/metadata.ts';
import { type Log, reasonOf } from '../log.ts';
import { StreamError } from '../streams/stream-error.ts';
import { act } from './act.ts';
import { applicationOf } from './application.ts';
import { type ControllerState, controllerState } from './controller.ts';
import { FeatureApplications, type Installing } from './feature-applications.ts';
import { refuseForeign } from './own-application.ts';
import type { ArgoServer } from './server/argo-server.ts';
import { RepositoryReports } from './repositories/repository-reports.ts';
import type { ResourceName } from './server/difference.ts';
import { followCommits, followDifference } from './server/follow.ts';
import { readWindow } from './windows/read-window.ts';

interface ApplicationsOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly kube: Pick<KubeApi, 'get' | 'list' | 'patch'>;
  /** The namespace of Argo CD, of the hub of a GitOps network; undefined on all other clusters. */
  readonly namespace: string | undefined;
  readonly server: Pick<ArgoServer, 'get'>;
  readonly entryOf: (objectID: string) => Entry | undefined;
  /** What Argo CD says of the object is outdated, with the reason; null: it is not. */
  readonly outdated: (objectID: string, reason: string | null) => void;
  /** A feature of the hub is being installed, or cannot be; null: none is. */
  readonly installing: (feature: Installing | null) => void;
}

/** How often the controller is looked at, milliseconds: more often while it does not work. */
const CHECK_MS = 15_000;
const RECHECK_MS = 5_000;
/** An Application that somebody looks at is read again after this long without a change, milliseconds. */
const READ_MS = 30_000;

/** The Applications that this agent wrote into Argo CD: which of them are being compared, what they say, and what is done with them. */
export class Applications {
  /** What they say of the repositories that they name. */
  readonly repositories: RepositoryReports;
  readonly #options: ApplicationsOptions;
  readonly #features: FeatureApplications;
  /** When Argo CD compared each last, epoch seconds, which need no memory of their own; null when it never did. */
  readonly #comparedAt = new Map<string, number | null>();
  /** Why each that is outdated is. */
  readonly #reasons = new Map<string, string>();
  readonly #followers = new Map<string, Set<() => void>>();
  #controller: ControllerState = { stopped: '', comparedWithinMs: null };
  /** What the look before saw: a controller that is just being replaced is back at the next one. */
  #before = '';

  constructor(options: ApplicationsOptions) {
    this.#options = options;
    this.#features = new FeatureApplications(options.installing);
    this.repositories = new RepositoryReports(options.clock);
  }

  /** To a server, as far as it takes what they say. */
  connect(
    { takesRepositories }: { readonly takesRepositories?: boolean | undefined },
    send: (message: AgentMessage) => void,
  ): void {
    if (takesRepositories === true && this.#options.namespace !== undefined) this.repositories.connect(send);
  }

  /** An Application was observed. Objects of other kinds are passed over. */
  observe(objectID: string, object: KubeObject): void {
    if (this.#options.namespace === undefined || !isApplication(object)) return;
    const comparedAt = instantOf(fieldsOf(object.status).reconciledAt);
    this.#comparedAt.set(objectID, comparedAt === null ? null : Math.floor(comparedAt / 1_000));
    this.repositories.observe(objectID, object);
    this.#features.observe(objectID, object);
    this.#judge(objectID);
    this.#notify(objectID);
  }

  /** The Application is gone. */
  forget(objectID: string): void {
    this.#comparedAt.delete(objectID);
    this.repositories.forget(objectID);
    this.#features.forget(objectID);
    if (this.#reasons.delete(objectID)) this.#options.outdated(objectID, null);
    this.#notify(objectID);
  }

  /** Looks at the controller again and again, until `signal` aborts. */
  async run(signal: AbortSignal): Promise<void> {
    const { clock, log, kube, namespace } = this.#options;
    if (namespace === undefined) return;
    while (!signal.aborted) {
      if (this.#comparedAt.size > 0) {
        try {
          const now = await controllerState(kube, namespace);
          this.#controller = { ...now, stopped: this.#before === '' ? '' : now.stopped };
          this.#before = now.stopped;
          for (const objectID of this.#comparedAt.keys()) this.#judge(objectID);
        } catch (error) {
          log.warn('The controller of Argo CD could not be looked at', { reason: reasonOf(error) });
        }
      }
      await pause(clock, this.#before === '' ? CHECK_MS : RECHECK_MS, signal);
    }
    this.repositories.stop();
  }

  /** What an Application says, at once and after each change, until `signal` aborts. @throws StreamError */
  async *follow(objectID: string, signal: AbortSignal): AsyncGenerator<ApplicationItem> {
    const { clock, kube } = this.#options;
    for await (const object of this.#readings(objectID, signal)) {
      const observedAt = clock.now();
      const window = await readWindow(kube, object, observedAt);
      const application = applicationOf(object, this.#reasons.get(objectID) ?? '');
      yield {
        type: 'application',
        application: window === undefined ? application : { ...application, window },
        observedAt,
      };
    }
  }

  /** How one of its resources differs from its source. @throws StreamError */
  followDifference(
    of: { readonly objectID: string; readonly resource: ResourceName },
    signal: AbortSignal,
  ): AsyncGenerator<ApplicationDiffItem> {
    return followDifference(this.#reading, of, signal);
  }

  /** The commits that it was deployed from. @throws StreamError */
  followCommits(objectID: string, signal: AbortSignal): AsyncGenerator<ApplicationCommitsItem> {
    return followCommits(this.#reading, objectID, signal);
  }

  get #reading() {
    const { clock, server } = this.#options;
    return {
      clock,
      server,
      readings: (objectID: string, signal: AbortSignal) => this.#readings(objectID, signal),
    };
  }

  /** An Application at once, and again after each change and every 30 s, until `signal` aborts. @throws StreamError */
  async *#readings(objectID: string, signal: AbortSignal): AsyncGenerator<KubeObject> {
    const { clock, kube } = this.#options;
    const changes = this.#followers.get(objectID) ?? new Set();
    this.#followers.set(objectID, changes);
    let wake = new AbortController();
    const changed = (): void => wake.abort();
    changes.add(changed);
    try {
      while (!signal.aborted) {
        wake = new AbortController();
        const entry = this.#entry(objectID);
        const object = await kube.get(refOf(entry)).catch((error: unknown) => {
          throw isStatus(error, 404) ? new StreamError('not-found', GONE) : error;
        });
        refuseForeign(object, entry);
        yield object;
        await pause(clock, READ_MS, AbortSignal.any([signal, wake.signal]));
      }
    } finally {
      changes.delete(changed);
      if (changes.size === 0) this.#followers.delete(objectID);
    }
  }

  /** Does an action. @throws StreamError with the reason when it cannot. */
  async act(objectID: string, action: ArgoAction, by: string): Promise<ApplicationActionItem> {
    const entry = this.#entry(objectID);
    if (entry.kind.kind !== 'Application')
      throw new StreamError('refused', 'Only an Application can be synced.');
    return act(this.#options.kube, entry, action, by);
  }

  #entry(objectID: string): Entry {
    const entry = this.#options.entryOf(objectID);
    if (entry === undefined)
      throw new StreamError('not-found', 'The agent of the hub has not applied this object.');
    return entry;
  }

  /** Says of an Application whether what Argo CD wrote is outdated, when that has changed. */
  #judge(objectID: string): void {
    const reason = this.#reasonOf(objectID);
    if (reason === (this.#reasons.get(objectID) ?? '')) return;
    if (reason === '') this.#reasons.delete(objectID);
    else this.#reasons.set(objectID, reason);
    this.#options.outdated(objectID, reason === '' ? null : reason);
    this.repositories.setOutdated(objectID, reason === '' ? null : reason);
    this.#notify(objectID);
  }

  #reasonOf(objectID: string): string {
    const { stopped, comparedWithinMs } = this.#controller;
    if (stopped !== '') return stopped;
    const seconds = this.#comparedAt.get(objectID) ?? null;
    if (seconds === null || comparedWithinMs === null) return '';
    const comparedAt = seconds * 1_000;
    if (this.#options.clock.now() - comparedAt <= comparedWithinMs) return '';
    const at = new Date(comparedAt).toISOString().replace('T', ' ').slice(0, 16);
    return `Argo CD has not compared it since ${at} UTC`;
  }

  #notify(objectID: string): void {
    for (const changed of this.#followers.get(objectID) ?? []) changed();
  }
}

const GONE = 'The Application is not in Argo CD any more.';

const isApplication = ({ apiVersion, kind }: KubeObject): boolean =>
  textOf(kind) === 'Application' && textOf(apiVersion).startsWith('argoproj.io/');

import {
  type AgentMessage,
  MAX_REPORTED_REPOSITORIES,
  type ReportedRepositories,
  type ReportedRepository,
} from '@hawser/contract/agent';
import type { Clock, Timer } from '@hawser/ports';
import type { KubeObject } from '../../kube/api.ts';
import { type Evidence, evidenceOf } from './evidence.ts';
import { RepositoryState, type Said } from './repository-state.ts';

/** Changes are gathered for so long, milliseconds: a repository that fails does so for all its Applications within minutes. */
const GATHER_MS = 1_000;
/** What is left out last when there are more than one report has room for. */
const ORDER = { failed: 0, unknown: 1, successful: 2 } as const;

/**
 * What the Applications of this agent say of the connections of Argo CD to their repositories. It is counted with each change of an
 * Application, so that no report reads them all, and is reported only when the state of a repository is another one.
 */
export class RepositoryReports {
  readonly #clock: Clock;
  /** By the key of the repository. */
  readonly #states = new Map<string, RepositoryState>();
  readonly #said = new Map<string, readonly Said[]>();
  /** Messages of the Applications that say anything but success. */
  readonly #messages = new Map<string, string>();
  /** Why what each of these Applications says is outdated. */
  readonly #outdated = new Map<string, string>();
  #outage: string | null = null;
  #timer: Timer | null = null;
  #send: ((message: AgentMessage) => void) | null = null;
  #lastText = '';

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** To a server that takes it. All of it is sent again, and replaces what the server has. */
  connect(send: (message: AgentMessage) => void): void {
    this.#send = send;
    this.#lastText = '';
    this.#report();
  }

  disconnect(): void {
    this.#send = null;
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = null;
  }

  /** An Application was observed. */
  observe(objectID: string, object: KubeObject): void {
    const evidence = evidenceOf(object);
    const message = evidence.find((each) => each.message !== '')?.message ?? '';
    const said = this.#saidBy(evidence);
    const before = this.#said.get(objectID) ?? [];
    const isSame = isSameSaid(before, said);
    if (isSame && message === (this.#messages.get(objectID) ?? '')) return;
    if (!isSame) this.#count(objectID, before, false);
    this.#said.set(objectID, isSame ? before : said);
    if (message === '') this.#messages.delete(objectID);
    else this.#messages.set(objectID, message);
    this.#count(objectID, isSame ? before : said, true);
    this.#changed();
  }

  /** What the Application says is outdated, with the reason; null: it is not. */
  setOutdated(objectID: string, reason: string | null): void {
    const said = this.#said.get(objectID) ?? [];
    this.#count(objectID, said, false);
    if (reason === null) this.#outdated.delete(objectID);
    else this.#outdated.set(objectID, reason);
    this.#count(objectID, said, true);
    this.#changed();
  }

  /** Nothing is known of any of them, with the reason; null: they are known again. */
  setOutage(reason: string | null): void {
    this.#outage = reason;
    this.#changed();
  }

  /** The Application is gone. */
  forget(objectID: string): void {
    const said = this.#said.get(objectID);
    if (said === undefined) return;
    this.#count(objectID, said, false);
    this.#said.delete(objectID);
    this.#messages.delete(objectID);
    this.#outdated.delete(objectID);
    this.#changed();
  }

  #saidBy(evidence: readonly Evidence[]): readonly Said[] {
    const said = evidence.map(({ key, url, status }) => {
      const state = this.#states.get(key) ?? new RepositoryState(url);
      this.#states.set(key, state);
      return { state, status };
    });
    const [only] = said;
    return said.length === 1 && only !== undefined ? only.state.alone[only.status] : said;
  }

  /** Counts what an Application says, or no longer counts it. One that is counted already may have another message. */
  #count(objectID: string, said: readonly Said[], isSaid: boolean): void {
    const outdated = this.#outdated.get(objectID);
    const message = outdated ?? this.#messages.get(objectID) ?? '';
    for (const { state, status } of said) {
      const counted = outdated === undefined ? status : 'unknown';
      if (isSaid) state.add(objectID, counted, message);
      else state.remove(objectID, counted);
    }
  }

  #changed(): void {
    if (this.#timer !== null || this.#send === null) return;
    this.#timer = this.#clock.after(GATHER_MS, () => {
      this.#timer = null;
      this.#report();
    });
  }

  #report(): void {
    const now = this.#clock.now();
    const reported: ReportedRepository[] = [];
    for (const [key, state] of this.#states) {
      if (state.isUnused) this.#states.delete(key);
      else reported.push(state.report(now));
    }
    const shown = this.#outage === null ? reported : reported.map(unknownBecause(this.#outage));
    const message: ReportedRepositories = {
      type: 'repositories',
      repositories: shown
        .sort((a, b) => ORDER[a.status] - ORDER[b.status])
        .slice(0, MAX_REPORTED_REPOSITORIES),
    };
    const text = JSON.stringify(message);
    if (text === this.#lastText || this.#send === null) return;
    this.#lastText = text;
    this.#send(message);
  }
}

const unknownBecause =
  (message: string) =>
  (of: ReportedRepository): ReportedRepository => ({ ...of, status: 'unknown', message });

const isSameSaid = (a: readonly Said[], b: readonly Said[]): boolean =>
  a === b ||
  (a.length === b.length &&
    a.every(({ state, status }, at) => state === b[at]?.state && status === b[at].status));

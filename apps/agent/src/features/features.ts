import type { FeatureReport, WantedFeature } from '@hawser/contract/features';
import type { AgentMessage } from '@hawser/contract/agent';
import { pause } from '@hawser/ports';
import { isStatus, isUnreachable } from '../kube/api.ts';
import { reasonOf } from '../log.ts';
import { singleLine } from '../report/health.ts';
import type { SealText } from './password.ts';
import { reconcileArgoCd } from './argocd.ts';
import { Halt } from './halt.ts';
import { type FeaturePorts, type FeatureState, NOTHING_INSTALLED, type Progress } from './ports.ts';

/** How features are installed. */
export interface FeatureOptions extends Pick<FeaturePorts, 'withToken' | 'download' | 'isPinned'> {
  readonly sealText: SealText;
  /** By slug, instead of those that install something. */
  readonly reconcilers?: Readonly<Record<string, Reconcile>>;
}

type Reconcile = (
  ports: FeaturePorts,
  wanted: WantedFeature,
  report: Progress,
  signal: AbortSignal,
) => Promise<FeatureState>;

/** How often a feature is looked at again: usually while it waits for a person; rarely when it is there, milliseconds. */
const WAITING_MS = 5_000;
const PERIODS_MS: Readonly<Record<string, number>> = { FAILED: 15_000, READY: 30_000, REMOVED: 30_000 };

const RECONCILERS: Readonly<Record<string, Reconcile>> = { argocd: reconcileArgoCd };

/** What a feature is before it was looked at. */
const UNKNOWN: FeatureState = { ...NOTHING_INSTALLED, state: 'INITIATING' };

/** In these a feature waits for a person, and is only looked at. */
const PATIENT: ReadonlySet<string> = new Set(['WAITING', 'MISSING']);

/** Whether an attempt ends as the one before. */
const isAsBefore = (ended: FeatureReport | null, { state, message }: FeatureReport): ended is FeatureReport =>
  ended !== null && ended.state === state && ended.message === message;

interface Followed {
  readonly wanted: WantedFeature;
  readonly end: AbortController;
  report: FeatureReport;
  /** What the last attempt ended with, which the next one is held against. */
  ended: FeatureReport | null;
}

/** Takes care of the features that the server wants in this cluster, one after the other, until it is stopped. */
export class Features {
  readonly #ports: FeaturePorts;
  readonly #changed: (reports: readonly FeatureReport[]) => void;
  readonly #reconcilers: Readonly<Record<string, Reconcile>>;
  readonly #followed = new Map<string, Followed>();
  #running: Promise<void>[] = [];
  #send: ((message: AgentMessage) => void) | null = null;

  constructor(
    ports: FeaturePorts,
    changed: (reports: readonly FeatureReport[]) => void,
    reconcilers = RECONCILERS,
  ) {
    this.#ports = ports;
    this.#changed = changed;
    this.#reconcilers = reconcilers;
  }

  /** The wanted features, all of them. `send` reports to the server that wants them. */
  receive(wanted: readonly WantedFeature[], send: (message: AgentMessage) => void): void {
    this.#send = send;
    for (const [slug, followed] of this.#followed) {
      const next = wanted.find((feature) => feature.slug === slug);
      if (next !== undefined && JSON.stringify(next) === JSON.stringify(followed.wanted)) continue;
      followed.end.abort();
      this.#followed.delete(slug);
    }
    for (const feature of wanted) {
      const reconcile = this.#reconcilers[feature.slug];
      if (reconcile === undefined || this.#followed.has(feature.slug)) continue;
      const before = this.#running;
      const report = { ...UNKNOWN, slug: feature.slug, since: this.#ports.clock.now() };
      const followed = { wanted: feature, end: new AbortController(), report, ended: null };
      this.#followed.set(feature.slug, followed);
      // What was wanted before may be in the middle of a step.
      const running = Promise.all(before).then(() => this.#follow(followed, reconcile));
      this.#running = [running];
    }
    this.#report();
  }

  disconnect(): void {
    this.#send = null;
  }

  async stop(): Promise<void> {
    for (const { end } of this.#followed.values()) end.abort();
    await Promise.all(this.#running);
  }

  async #follow(followed: Followed, reconcile: Reconcile): Promise<void> {
    const { clock, log } = this.#ports;
    const { wanted, end } = followed;
    const progress: Progress = (change) => this.#change(followed, change);
    while (!end.signal.aborted) {
      try {
        progress(await reconcile(this.#ports, wanted, progress, end.signal));
      } catch (error) {
        if (end.signal.aborted) return;
        const { missingRights, existing } = UNKNOWN;
        if (error instanceof Halt) progress({ missingRights, existing, ...error.report });
        else if (isStatus(error, 403)) progress({ state: 'WAITING', message: reasonOf(error) });
        // A token of the installer lasts a few minutes.
        else if (isUnreachable(error) || isStatus(error, 401)) progress({ message: reasonOf(error) });
        else progress({ state: 'FAILED', message: reasonOf(error) });
        log.warn('A feature is not installed yet', { feature: wanted.slug, reason: reasonOf(error) });
      }
      followed.ended = followed.report;
      await pause(clock, PERIODS_MS[followed.report.state] ?? WAITING_MS, end.signal);
    }
  }

  #change(followed: Followed, change: Partial<FeatureState>): void {
    if (followed.end.signal.aborted) return;
    const { report: before, ended } = followed;
    // Looking whether a person has done it by now, again and again, is no other state.
    if (before === ended && PATIENT.has(before.state) && change.step === 1) return;
    const next = { ...before, ...change };
    next.message = singleLine(next.message).slice(0, 2_000);
    if (next.state !== before.state)
      next.since = isAsBefore(ended, next) ? ended.since : this.#ports.clock.now();
    if (next.state !== 'WAITING' && next.state !== 'MISSING') next.missingRights = [];
    if (JSON.stringify(next) === JSON.stringify(before)) return;
    followed.report = next;
    this.#report();
  }

  #report(): void {
    const features = [...this.#followed.values()].map(({ report }) => report);
    this.#changed(features);
    this.#send?.({ type: 'features', features });
  }
}

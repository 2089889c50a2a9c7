import {
  type AgentMessage,
  MAX_REPORTED_SECRETS,
  type ReportedSecret,
  type ReportedSecrets,
} from '@hawser/contract/agent';
import { type Clock, pause } from '@hawser/ports';
import { aborted } from '../timeouts.ts';
import type { NamespaceSecrets } from './namespace-secrets.ts';

/** Changes are gathered for so long, milliseconds. */
const GATHER_MS = 1_000;
/** Bytes of a report. Beyond it keys, labels and annotations are left out; the largest message has 4 MiB. */
const MAX_BYTES = 2 * 1_048_576;

/** Reports the Secrets of an agent's namespaces as a whole, after each change. */
export class SecretReports {
  readonly #clock: Clock;
  #namespaces: readonly NamespaceSecrets[] = [];
  #lastText = '';
  #last: ReportedSecrets | null = null;
  #send: ((message: AgentMessage) => void) | null = null;
  #isWaiting = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** To a server that takes it. */
  connect(send: (message: AgentMessage) => void): void {
    this.#send = send;
    if (this.#last !== null) send(this.#last);
  }

  disconnect(): void {
    this.#send = null;
  }

  /** Reads until `signal` aborts. `open` begins to read, and is given what to call after each change. */
  async run(open: (changed: () => void) => readonly NamespaceSecrets[], signal: AbortSignal): Promise<void> {
    this.#namespaces = open(() => this.#changed(signal));
    await aborted(signal);
    await Promise.all(this.#namespaces.map((each) => each.stop()));
  }

  #changed(signal: AbortSignal): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    void pause(this.#clock, GATHER_MS, signal).then(() => {
      this.#isWaiting = false;
      if (!signal.aborted) this.#report();
    });
  }

  #report(): void {
    // A list that is not complete would make what it has not named look missing.
    if (!this.#namespaces.every(({ isReady }) => isReady)) return;
    const report = reportOf(this.#namespaces);
    const text = JSON.stringify(report);
    if (text === this.#lastText) return;
    this.#lastText = text;
    this.#last = report;
    this.#send?.(report);
  }
}

function reportOf(namespaces: readonly NamespaceSecrets[]): ReportedSecrets {
  const reports = namespaces.map((each) => each.report());
  const all = reports.flatMap(({ secrets }) => secrets);
  const kept = all.slice(0, MAX_REPORTED_SECRETS);
  const left = all.length - kept.length;
  return {
    type: 'secrets',
    secrets: Buffer.byteLength(JSON.stringify(kept)) > MAX_BYTES ? kept.map(bare) : kept,
    omitted: left + reports.reduce((sum, { omitted }) => sum + omitted, 0),
    usersKnown: reports.every(({ usersKnown }) => usersKnown),
    message: [...new Set(reports.map(({ message }) => message))].join(' ').trim().slice(0, 2_000),
  };
}

/** What remains of one when all together would be too much. */
const bare = ({ sealed, users, ...secret }: ReportedSecret): ReportedSecret => ({
  ...secret,
  keys: [],
  labels: {},
  annotations: {},
  users: users.slice(0, 3),
  sealed: sealed && { ...sealed, message: sealed.message.slice(0, 200) },
});

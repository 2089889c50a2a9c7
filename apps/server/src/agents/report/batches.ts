import { Batches, type Clock } from '@hawser/ports';
import type { Log } from '../../log/log.ts';
import type { Store } from '../../store/store.ts';
import { retryOnDuplicateKey } from '../retry-duplicate-key.ts';
import { agentMessages } from '../messages.ts';
import type { AgentSession } from '../session/session.ts';
import { type CleanReport, cleanReport, type Report } from './clean.ts';
import { FullReports } from './full-reports.ts';
import { MergedReports } from './merge.ts';
import { currentSessions, reportingAgents, writeReports } from './write.ts';

/** Limits of a transaction of one context: it writes at most this many objects, unless a single report has more. */
const RULE = {
  gatherMs: 2,
  spacingMs: 6,
  most: 5_000,
  weightOf: ({ report }: Waiting) => report.objects.length,
};
/** Unacknowledged reports of one session at which reading from it pauses. */
const IN_FLIGHT_MAX = 16;

interface Waiting {
  readonly session: AgentSession;
  readonly id: number;
  readonly report: CleanReport;
}

/** Counts since the start, for metrics. */
interface ReportCounts {
  readonly reports: number;
  readonly transactions: number;
  readonly objects: number;
}

/**
 * Writes reports of agents, many sessions of a context in one transaction, and acknowledges them only after the commit. A report
 * that was written but not acknowledged is repeated and changes nothing.
 */
export class ReportBatches {
  readonly #ports: { store: Store; clock: Clock; log: Log };
  readonly #batches: Batches<Waiting>;
  readonly #full = new FullReports();
  readonly #inFlight = new Map<AgentSession, number>();
  #counts: ReportCounts = { reports: 0, transactions: 0, objects: 0 };

  constructor(ports: { store: Store; clock: Clock; log: Log }) {
    this.#ports = ports;
    this.#batches = new Batches(ports.clock, RULE, (owner, batch) => this.#run(owner, batch));
  }

  get counts(): ReportCounts {
    return this.#counts;
  }

  /** Queues a report; its acknowledgement is sent after the commit. */
  submit(session: AgentSession, report: Report): void {
    const { clock } = this.#ports;
    const { owner } = session.identity;
    const part = this.#full.partOf(session, report);
    if (part === null) return session.end(1009, 'too many objects');
    const cleaned = cleanReport(report, part, session.skewMs, clock.now());
    const inFlight = (this.#inFlight.get(session) ?? 0) + 1;
    this.#inFlight.set(session, inFlight);
    if (inFlight >= IN_FLIGHT_MAX) session.pause();
    this.#batches.add(owner, { session, id: report.id, report: cleaned });
  }

  /** Whether reports of the session wait to be written, so that its silence means nothing. */
  waitsFor(session: AgentSession): boolean {
    return this.#inFlight.has(session);
  }

  /** Resolves when everything that was queued is written or has failed. */
  settled(): Promise<void> {
    return this.#batches.settled();
  }

  async #run(owner: string, batch: readonly Waiting[]): Promise<void> {
    try {
      await this.#write(owner, batch);
    } catch (error) {
      await this.#giveUp(owner, batch, error);
    }
    for (const { session } of batch) this.#release(session);
  }

  async #write(owner: string, batch: readonly Waiting[]): Promise<void> {
    const { store, clock } = this.#ports;
    const sessions = [...new Set(batch.map(({ session }) => session))];
    const agentIDs = [...new Set(sessions.map(({ identity }) => identity.agentID))];
    // Another server may insert the first report of a router meanwhile.
    const { reporting, current } = await retryOnDuplicateKey(() =>
      store.tenant(owner, async (tx) => {
        const [allowed, counting] = await Promise.all([
          reportingAgents(tx, agentIDs),
          currentSessions(tx, sessions),
        ]);
        const merged = new MergedReports();
        for (const { session, report } of batch) {
          if (session.superseded || !counting.has(session)) continue;
          if (allowed.has(session.identity.agentID)) merged.add(session.identity.routerID, report);
        }
        await writeReports(tx, merged, clock.now());
        return { reporting: allowed, current: counting };
      }),
    );
    const objects = batch.reduce((sum, { report }) => sum + report.objects.length, 0);
    this.#counts = {
      reports: this.#counts.reports + batch.length,
      transactions: this.#counts.transactions + 1,
      objects: this.#counts.objects + objects,
    };
    for (const { session, id } of batch) {
      if (!reporting.has(session.identity.agentID))
        session.refuse('unknown-agent', agentMessages.unknownAgent, true);
      else if (current.has(session)) session.send({ type: 'ack', id });
      // The agent reconnects and is then the current session.
      else session.supersede();
    }
  }

  /** When PostgreSQL rejects a batch, each session is tried alone, so that one report does not block the others. */
  async #giveUp(owner: string, batch: readonly Waiting[], error: unknown): Promise<void> {
    const sessions = new Set(batch.map(({ session }) => session));
    const refusedByDatabase = /^[0-9A-Z]{5}$/.test(String((error as { code?: unknown }).code));
    if (sessions.size > 1 && refusedByDatabase) {
      for (const session of sessions) {
        const own = batch.filter((waiting) => waiting.session === session);
        await this.#write(owner, own).catch((cause: unknown) => this.#giveUp(owner, own, cause));
      }
      return;
    }
    this.#ports.log.error('Reports could not be written.', {
      reason: String(error),
      sessions: sessions.size,
    });
    // The agent reconnects and reports everything again.
    for (const session of sessions) session.end(1013, 'try again');
  }

  #release(session: AgentSession): void {
    const left = (this.#inFlight.get(session) ?? 1) - 1;
    if (left > 0) this.#inFlight.set(session, left);
    else this.#inFlight.delete(session);
    if (left === IN_FLIGHT_MAX - 1) session.resume();
  }
}

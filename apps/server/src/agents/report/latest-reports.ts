import { type BatchRule, Batches, type Clock } from '@hawser/ports';
import type { Log } from '../../log/log.ts';
import type { Store, TenantTransaction } from '../../store/store.ts';
import type { AgentSession } from '../session/session.ts';
import { reportingAgents } from './write.ts';

interface Ports {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}

/** How reports of one kind are gathered and written. */
interface Kind<Message> {
  readonly rule: BatchRule<AgentSession>;
  /** What the log says when they could not be written. */
  readonly failure: string;
  /** Writes the latest report of each session, in one transaction of their context. */
  write(tx: TenantTransaction, reports: readonly Report<Message>[], now: number): Promise<void>;
}

/** The latest report of a session, whose agent may still report. */
interface Report<Message> {
  readonly session: AgentSession;
  readonly message: Message;
}

/** Stores what agents report as a whole: of several reports of one session only the last one counts. */
export class LatestReports<Message> {
  readonly #ports: Ports;
  readonly #kind: Kind<Message>;
  readonly #batches: Batches<AgentSession>;
  readonly #latest = new Map<AgentSession, Message>();

  constructor(ports: Ports, kind: Kind<Message>) {
    this.#ports = ports;
    this.#kind = kind;
    this.#batches = new Batches(ports.clock, kind.rule, (owner, batch) => this.#run(owner, batch));
  }

  submit(session: AgentSession, message: Message): void {
    const isWaiting = this.#latest.has(session);
    this.#latest.set(session, message);
    if (!isWaiting) this.#batches.add(session.identity.owner, session);
  }

  /** Resolves when everything that was submitted is written or has failed. */
  settled(): Promise<void> {
    return this.#batches.settled();
  }

  async #run(owner: string, batch: readonly AgentSession[]): Promise<void> {
    const { store, clock, log } = this.#ports;
    const taken = batch.flatMap((session): Report<Message>[] => {
      const message = this.#latest.get(session);
      return message === undefined ? [] : [{ session, message }];
    });
    for (const session of batch) this.#latest.delete(session);
    try {
      await store.tenant(owner, async (tx) => {
        const reporting = await reportingAgents(
          tx,
          batch.map(({ identity }) => identity.agentID),
        );
        const valid = taken.filter(
          ({ session }) => !session.superseded && reporting.has(session.identity.agentID),
        );
        await this.#kind.write(tx, valid, clock.now());
      });
    } catch (error) {
      // The agent reports again with its next change, and when it reconnects.
      log.error(this.#kind.failure, { reason: String(error) });
    }
  }
}

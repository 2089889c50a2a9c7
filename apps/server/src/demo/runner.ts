import { createHash } from 'node:crypto';
import type { DemoNews, DemoOrder } from '@hawser/contract';
import { demoMessages } from '@hawser/domain';
import { type Clock, newSecretId, type Random, type Repeated, repeat } from '@hawser/ports';
import type { FastifyRequest } from 'fastify';
import type { Log } from '../log/log.ts';
import type { Session } from '../http/route.ts';
import type { DemoProgram, StartDemoProgram } from './adapters/program.ts';
import type { RunStore } from './run-store.ts';
import { progressOf, type Progress } from './progress.ts';

/** A run of the demo program: to load a context's fleet, or to take it away. */
export interface DemoRun {
  readonly owner: string;
  readonly runID: string;
  /** Account that asked, in whose name the program acts. */
  readonly askedBy: string;
  readonly order:
    | { readonly kind: 'load'; readonly clusters: number; readonly objects: number }
    | { readonly kind: 'remove' };
}

/** What the keeper works with. */
export interface DemoRunnerPorts {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly runs: RunStore;
  /** Null where this server has no demo program. */
  readonly program: StartDemoProgram | null;
  /** Where programs on this machine reach the server. */
  readonly addressOf: () => string;
}

interface ActiveRun {
  readonly run: DemoRun;
  /** Of the token that lets the program in; the token itself is kept by the program alone. */
  readonly tokenDigest: string;
  readonly program: DemoProgram;
  progress: Progress;
  /** What the ledger says; written again when something else is told, and to say that it goes on. */
  written: string;
  writtenAt: number;
  isOver: boolean;
}

const WRITE_MS = 1_000;
/** So often at least it is written that a run goes on. */
const HEARTBEAT_MS = 5_000;
/** Random bytes of a token. */
const TOKEN_BYTES = 32;

const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Runs the demo programs of this server, and writes how they stand. A program is let in by a token that only it holds, that
 * this server knows by its digest, and that ends with it.
 */
export class DemoRunner {
  readonly #ports: DemoRunnerPorts;
  readonly #runs = new Map<string, ActiveRun>();
  readonly #writing: Repeated;
  #isStopped = false;

  constructor(ports: DemoRunnerPorts) {
    this.#ports = ports;
    this.#writing = repeat(
      ports.clock,
      WRITE_MS,
      () => this.#write(),
      (error) => ports.log.error('How a demo stands could not be written.', { error }),
    );
  }

  /** How many programs run. */
  get count(): number {
    return this.#runs.size;
  }

  /** Starts a run; whatever ran for its context before ends. Harmless for one that runs. */
  start(run: DemoRun): void {
    const { program, random, addressOf, clock } = this.#ports;
    const before = this.#runs.get(run.owner);
    if (this.#isStopped || before?.run.runID === run.runID) return;
    const begin = () => {
      if (this.#isStopped || this.#runs.has(run.owner)) return;
      if (program === null)
        return void this.#update(run, { state: 'stopped', message: demoMessages.notHere });
      const token = newSecretId(random, TOKEN_BYTES);
      const order: DemoOrder = { ...run.order, server: addressOf(), token };
      const kept: ActiveRun = {
        run,
        tokenDigest: digestOf(token),
        progress: {},
        written: '',
        writtenAt: clock.now(),
        isOver: false,
        program: program(
          order,
          (news) => this.#onMessage(kept, news),
          () => this.#onExit(kept),
        ),
      };
      this.#runs.set(run.owner, kept);
    };
    if (before === undefined) begin();
    else void this.#end(before).then(begin);
  }

  /** Who a program of ours is, by the token in its request; null for everybody else. */
  sessionOf({ headers }: Pick<FastifyRequest, 'headers'>): Session | null {
    const token = /^Bearer ([\w-]+)$/.exec(headers.authorization ?? '')?.[1];
    if (token === undefined) return null;
    const digest = digestOf(token);
    for (const { tokenDigest, run } of this.#runs.values())
      if (tokenDigest === digest)
        return { uid: run.askedBy, email: '', admin: false, isOrganization: false, owner: run.owner };
    return null;
  }

  /** Ends all programs and writes that they ended; what was being removed is taken up by whoever starts next. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#writing.stop();
    const runs = [...this.#runs.values()];
    await Promise.all(
      runs.map(async (kept) => {
        await this.#end(kept);
        const isRemoval = kept.run.order.kind === 'remove';
        await this.#update(
          kept.run,
          isRemoval ? { beat_at: 0 } : { state: 'stopped', message: demoMessages.restarted },
        );
      }),
    );
  }

  #onMessage(kept: ActiveRun, news: DemoNews): void {
    if (kept.isOver) return;
    if (news.kind === 'removed') {
      kept.isOver = true;
      void this.#completeRemoval(kept);
    } else kept.progress = { ...kept.progress, ...progressOf(news) };
  }

  /** What was made while it was removed has the removal go round once more. */
  async #completeRemoval(kept: ActiveRun): Promise<void> {
    const { run } = kept;
    await this.#end(kept);
    const isGone = await this.#ports.runs.deleteWhenEmpty(run.owner, run.runID).catch(() => false);
    // The run's job looks again, and finds nobody at it.
    if (!isGone) await this.#update(run, { beat_at: 0 });
  }

  #onExit(kept: ActiveRun): void {
    if (kept.isOver) return;
    kept.isOver = true;
    this.#remove(kept);
    if (this.#isStopped) return;
    const message = kept.progress.message || demoMessages.ended;
    this.#ports.log.warn('A demo program ended.', { runID: kept.run.runID });
    void this.#update(kept.run, { state: 'stopped', message });
  }

  async #end(kept: ActiveRun): Promise<void> {
    kept.isOver = true;
    await kept.program.end();
    this.#remove(kept);
  }

  #remove(kept: ActiveRun): void {
    if (this.#runs.get(kept.run.owner) === kept) this.#runs.delete(kept.run.owner);
  }

  async #write(): Promise<void> {
    const now = this.#ports.clock.now();
    for (const kept of this.#runs.values()) {
      if (kept.isOver) continue;
      const text = JSON.stringify(kept.progress);
      if (text === kept.written && now - kept.writtenAt < HEARTBEAT_MS) continue;
      const isOurs = await this.#update(kept.run, { ...kept.progress, beat_at: now });
      kept.written = text;
      kept.writtenAt = now;
      // Failed for good, or another run took its place, perhaps on another server.
      if (kept.progress.state === 'stopped' || isOurs === false) await this.#end(kept);
    }
  }

  /** Null where it could not be written. */
  async #update(
    { owner, runID }: DemoRun,
    change: Parameters<RunStore['update']>[2],
  ): Promise<boolean | null> {
    try {
      return await this.#ports.runs.update(owner, runID, change);
    } catch (error) {
      this.#ports.log.error('How a demo stands could not be written.', { error });
      return null;
    }
  }
}

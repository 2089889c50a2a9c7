import { createHash } from 'node:crypto';
import type { DemoMessage, DemoCommand } from '@hawser/contract/demo';
import { demoMessages } from '@hawser/domain/demo';
import { type Clock, newSecretId, type Random, type Repeated, repeat } from '@hawser/ports';
import type { FastifyRequest } from 'fastify';
import type { Log } from '../log/log.ts';
import type { Session } from '../http/route.ts';
import type { DemoProgram, StartDemoProgram } from './adapters/program.ts';
import type { RunStore } from './run-store.ts';
import { progressOf, type Progress } from './progress.ts';

/** A run of the demo program, which loads a context's fleet or removes it. */
export interface DemoRun {
  readonly owner: string;
  readonly runID: string;
  /** Account that requested it, and as which the program acts. */
  readonly askedBy: string;
  readonly order:
    | { readonly kind: 'load'; readonly clusters: number; readonly objects: number }
    | { readonly kind: 'remove' };
}

/** What the runner depends on. */
interface DemoRunnerPorts {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly runs: RunStore;
  /** Null when this server has no demo program. */
  readonly program: StartDemoProgram | null;
  /** Address at which programs on this machine reach the server. */
  readonly addressOf: () => string;
}

interface ActiveRun {
  readonly run: DemoRun;
  /** Digest of the token that authenticates the program; only the program has the token. */
  readonly tokenDigest: string;
  readonly program: DemoProgram;
  progress: Progress;
  /** The stored progress as JSON; written again when the progress changes, and as a heartbeat. */
  written: string;
  writtenAt: number;
  isOver: boolean;
}

const WRITE_MS = 1_000;
/** Interval of heartbeats, milliseconds. */
const HEARTBEAT_MS = 5_000;
/** Random bytes of a token. */
const TOKEN_BYTES = 32;

const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Runs the demo programs of this server and stores their progress. A program authenticates with a token that only it has. The
 * server keeps the digest, and the token is valid as long as the program runs.
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
      (error) => ports.log.error('The progress of a demo could not be stored.', { error }),
    );
  }

  /** Number of running programs. */
  get count(): number {
    return this.#runs.size;
  }

  /** Starts a run and ends the previous one of its context. Does nothing when it is already running. */
  start(run: DemoRun): void {
    const { program, random, addressOf, clock } = this.#ports;
    const before = this.#runs.get(run.owner);
    if (this.#isStopped || before?.run.runID === run.runID) return;
    const begin = () => {
      if (this.#isStopped || this.#runs.has(run.owner)) return;
      if (program === null)
        return void this.#update(run, { state: 'stopped', message: demoMessages.notHere });
      const token = newSecretId(random, TOKEN_BYTES);
      const order: DemoCommand = { ...run.order, server: addressOf(), token };
      const kept: ActiveRun = {
        run,
        tokenDigest: digestOf(token),
        progress: {},
        written: '',
        writtenAt: clock.now(),
        isOver: false,
        program: program(
          order,
          (message) => this.#onMessage(kept, message),
          () => this.#onExit(kept),
        ),
      };
      this.#runs.set(run.owner, kept);
    };
    if (before === undefined) begin();
    else void this.#end(before).then(begin);
  }

  /** The session of a demo program, by the token in its request; null for any other request. */
  sessionOf({ headers }: Pick<FastifyRequest, 'headers'>): Session | null {
    const token = /^Bearer ([\w-]+)$/.exec(headers.authorization ?? '')?.[1];
    if (token === undefined) return null;
    const digest = digestOf(token);
    for (const { tokenDigest, run } of this.#runs.values())
      if (tokenDigest === digest)
        return {
          uid: run.askedBy,
          email: '',
          admin: false,
          isOrganization: false,
          owner: run.owner,
          role: 'owner',
          organization: null,
        };
    return null;
  }

  /** Ends all programs and stores that they stopped. A removal is resumed by the server that starts next. */
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

  #onMessage(kept: ActiveRun, message: DemoMessage): void {
    if (kept.isOver) return;
    if (message.kind === 'removed') {
      kept.isOver = true;
      void this.#completeRemoval(kept);
    } else kept.progress = { ...kept.progress, ...progressOf(message) };
  }

  /** Records created during the removal make it run again. */
  async #completeRemoval(kept: ActiveRun): Promise<void> {
    const { run } = kept;
    await this.#end(kept);
    const isGone = await this.#ports.runs.deleteWhenEmpty(run.owner, run.runID).catch(() => false);
    // The job of the run then starts it again.
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
      // Failed, or replaced by another run, perhaps on another server.
      if (kept.progress.state === 'stopped' || isOurs === false) await this.#end(kept);
    }
  }

  /** Null when it could not be stored. */
  async #update(
    { owner, runID }: DemoRun,
    change: Parameters<RunStore['update']>[2],
  ): Promise<boolean | null> {
    try {
      return await this.#ports.runs.update(owner, runID, change);
    } catch (error) {
      this.#ports.log.error('The progress of a demo could not be stored.', { error });
      return null;
    }
  }
}

import { type Clock, type Fetch, newSecretId, pause } from '@hawser/ports';
import type { SeededRandom } from '@hawser/ports/virtual';
import { SERVER_URL } from '../server/server.ts';
import { Violation } from '../trace/violation.ts';
import type { Holdings } from './expected-state.ts';
import { readRefusal } from './refusal.ts';

/** A command that was acknowledged. */
export interface Acknowledged {
  readonly operation: string;
  readonly key: string;
  /** Does to an account what the command did. */
  readonly effect: (holdings: Holdings) => void;
}

/** A command that was refused because somebody else of the account was quicker. */
export interface Outrun {
  readonly operation: string;
  readonly status: number;
}

/** What a command says. */
export interface Command<Body> {
  /** Its operation's id in the API. */
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  /** The version it builds on. */
  readonly version?: number;
  /** What becomes of an account by it, with its answer. */
  readonly effect?: (holdings: Holdings, answer: Body) => void;
  /** Statuses with which it may be refused although nobody else is at work. */
  readonly refusals?: readonly number[];
  /** Statuses with which it may be refused because of what somebody else of the account did, beside 404 and 412. */
  readonly rivalry?: readonly number[];
}

/** What a person is made of. */
export interface PersonOptions {
  readonly account: string;
  readonly clock: Clock;
  readonly random: SeededRandom;
  readonly fetch: Fetch;
  /** What everybody of the account knows of it. */
  readonly holdings: Holdings;
  /** Whether nobody else gives commands in the account. */
  readonly isAlone: boolean;
}

/** How long a person waits before trying again, milliseconds. */
const AGAIN_MS = [200, 2_000] as const;
/** What any record can be refused with that somebody else changed or took away. */
const OUTRUN = [404, 412];

/** Somebody who gives commands one after the other, and each until it is answered, under one key. */
export class Person {
  readonly account: string;
  readonly isAlone: boolean;
  readonly acknowledged: Acknowledged[] = [];
  readonly outrun: Outrun[] = [];
  /** Ids of what it was told not to be there. */
  readonly toldGone = new Set<string>();
  /** A command that was given and not answered. */
  waitsFor: string | null = null;
  readonly #options: PersonOptions;

  constructor(options: PersonOptions) {
    this.account = options.account;
    this.isAlone = options.isAlone;
    this.#options = options;
  }

  /**
   * Gives a command; the answer's body, or null where it is refused as it may be.
   * @throws Violation where it is refused otherwise, or done on top of what somebody else did.
   */
  async does<Body>(command: Command<Body>): Promise<Body | null> {
    const { operation, method, path, body, version, effect } = command;
    const { random, clock, fetch, holdings } = this.#options;
    const key = newSecretId(random, 16);
    const headers = {
      'idempotency-key': key,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    };
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    this.waitsFor = `${operation} ${path}`;
    for (;;) {
      const answer = await fetch(`${SERVER_URL}/api${path}`, init).catch(() => null);
      if (answer !== null && answer.status < 500) {
        this.waitsFor = null;
        if (answer.status >= 300) {
          this.#refused(command, answer.status, await answer.text());
          return null;
        }
        const done = (await answer.json()) as Body;
        this.#checkVersion(command, done);
        const lasting = (held: Holdings) => effect?.(held, done);
        this.acknowledged.push({ operation, key, effect: lasting });
        lasting(holdings);
        return done;
      }
      await pause(clock, random.between(...AGAIN_MS));
    }
  }

  /** Reads; null where nothing was answered this time. */
  async looks<Body>(path: string): Promise<{ readonly status: number; readonly body: Body } | null> {
    const answer = await this.#options.fetch(`${SERVER_URL}/api${path}`).catch(() => null);
    return answer === null || answer.status >= 500
      ? null
      : { status: answer.status, body: (await answer.json()) as Body };
  }

  /** Reads until it is answered. */
  async reads<Body>(path: string): Promise<Body> {
    const { random, clock } = this.#options;
    for (;;) {
      const answer = await this.looks<Body>(path);
      if (answer?.status === 200) return answer.body;
      await pause(clock, random.between(...AGAIN_MS));
    }
  }

  /** Waits a while; gives how long, milliseconds. */
  async idle(leastMs: number, mostMs: number): Promise<number> {
    const { random, clock } = this.#options;
    const waitedMs = random.between(leastMs, mostMs);
    await pause(clock, waitedMs);
    return waitedMs;
  }

  #refused(command: Command<never>, status: number, text: string): void {
    const { operation, path, version, refusals = [], rivalry = [] } = command;
    const { holdings } = this.#options;
    const mayBe = refusals.includes(status);
    const isOutrun = !this.isAlone && (OUTRUN.includes(status) || rivalry.includes(status));
    const told = `${this.account}: ${operation} ${path} was refused: ${status} ${text}`;
    if (!mayBe && !isOutrun)
      throw new Violation('commands', `${told}, though there is nobody whose work forbids it`);
    if (!mayBe) this.outrun.push({ operation, status });
    const { message, conflict } = readRefusal(text);
    if (message === '') throw new Violation('commands', `${told}, which tells nobody why`);
    const id = path.split('/')[2] ?? '';
    if (status === 404 && !mayBe) {
      this.toldGone.add(id);
      holdings.forget(id);
    }
    if (status !== 412 || version === undefined) return;
    if (conflict === null || conflict.sent !== version || conflict.current <= version)
      throw new Violation('commands', `${told}, which does not say what it is now`);
    holdings.learn(id, conflict.current);
  }

  /** What builds on a version is the next one: nobody else's is between them. */
  #checkVersion({ operation, path, version }: Command<never>, answer: unknown): void {
    if (version === undefined) return;
    const { updated } = answer as { updated: { version: number } };
    if (updated.version === version + 1) return;
    throw new Violation(
      'commands',
      `${this.account}: ${operation} ${path} of version ${version} made version ${updated.version}: what somebody else did is lost`,
    );
  }
}

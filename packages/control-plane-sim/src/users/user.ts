import { type Clock, type Fetch, newSecretId, pause } from '@hawser/ports';
import type { SeededRandom } from '@hawser/ports/virtual';
import { SERVER_URL } from '../server/server.ts';
import { Violation } from '../trace/violation.ts';
import type { ExpectedState } from './expected-state.ts';
import { readRefusal } from './refusal.ts';

/** An acknowledged command. */
export interface Acknowledged {
  readonly operation: string;
  readonly key: string;
  /** Applies the effect of the command to the state of an account. */
  readonly effect: (expected: ExpectedState) => void;
}

/** A command that was refused because another user of the account was faster. */
interface ConflictRefusal {
  readonly operation: string;
  readonly status: number;
}

/** A command to the API. */
interface Command<Body> {
  /** Operation id in the API. */
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  /** The version that it is based on. */
  readonly version?: number;
  /** Its effect on the state of an account, with its response. */
  readonly effect?: (expected: ExpectedState, answer: Body) => void;
  /** Statuses with which it may be refused even without other users. */
  readonly refusals?: readonly number[];
  /** Statuses with which it may be refused because of another user of the account, in addition to 404 and 412. */
  readonly conflictStatuses?: readonly number[];
}

/** Options of a user. */
interface UserOptions {
  readonly account: string;
  readonly clock: Clock;
  readonly random: SeededRandom;
  readonly fetch: Fetch;
  /** Expected state that all users of the account share. */
  readonly expected: ExpectedState;
  /** Whether no other user sends commands in the account. */
  readonly isOnlyUser: boolean;
}

/** Pause before a command is repeated, milliseconds. */
const AGAIN_MS = [200, 2_000] as const;
/** Statuses with which any command may be refused when another user has changed or deleted its record. */
const OUTRUN = [404, 412];

/** Sends commands one after another, each with one idempotency key until it is answered. */
export class User {
  readonly account: string;
  readonly isOnlyUser: boolean;
  readonly acknowledged: Acknowledged[] = [];
  readonly conflicts: ConflictRefusal[] = [];
  /** Ids that were answered with 404. */
  readonly reportedMissing = new Set<string>();
  /** A command that is not answered yet. */
  pending: string | null = null;
  readonly #options: UserOptions;

  constructor(options: UserOptions) {
    this.account = options.account;
    this.isOnlyUser = options.isOnlyUser;
    this.#options = options;
  }

  /**
   * Sends a command; returns the body of the response, or null after an allowed refusal.
   * @throws Violation after any other refusal, or when it overwrites a change of another user.
   */
  async execute<Body>(command: Command<Body>): Promise<Body | null> {
    const { operation, method, path, body, version, effect } = command;
    const { random, clock, fetch, expected } = this.#options;
    const key = newSecretId(random, 16);
    const headers = {
      'idempotency-key': key,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    };
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    this.pending = `${operation} ${path}`;
    for (;;) {
      const answer = await fetch(`${SERVER_URL}/api${path}`, init).catch(() => null);
      if (answer !== null && answer.status < 500) {
        this.pending = null;
        if (answer.status >= 300) {
          this.#refused(command, answer.status, await answer.text());
          return null;
        }
        const done = (await answer.json()) as Body;
        this.#checkVersion(command, done);
        const lasting = (held: ExpectedState) => effect?.(held, done);
        this.acknowledged.push({ operation, key, effect: lasting });
        lasting(expected);
        return done;
      }
      await pause(clock, random.between(...AGAIN_MS));
    }
  }

  /** Reads; null when there was no response. */
  async tryRead<Body>(path: string): Promise<{ readonly status: number; readonly body: Body } | null> {
    const answer = await this.#options.fetch(`${SERVER_URL}/api${path}`).catch(() => null);
    return answer === null || answer.status >= 500
      ? null
      : { status: answer.status, body: (await answer.json()) as Body };
  }

  /** Reads until there is a response. */
  async read<Body>(path: string): Promise<Body> {
    const { random, clock } = this.#options;
    for (;;) {
      const answer = await this.tryRead<Body>(path);
      if (answer?.status === 200) return answer.body;
      await pause(clock, random.between(...AGAIN_MS));
    }
  }

  /** Waits for a while; returns how long, milliseconds. */
  async idle(leastMs: number, mostMs: number): Promise<number> {
    const { random, clock } = this.#options;
    const waitedMs = random.between(leastMs, mostMs);
    await pause(clock, waitedMs);
    return waitedMs;
  }

  #refused(command: Command<never>, status: number, text: string): void {
    const { operation, path, version, refusals = [], conflictStatuses = [] } = command;
    const { expected } = this.#options;
    const mayBe = refusals.includes(status);
    const isOutrun = !this.isOnlyUser && (OUTRUN.includes(status) || conflictStatuses.includes(status));
    const refused = `${this.account}: ${operation} ${path} was refused: ${status} ${text}`;
    if (!mayBe && !isOutrun)
      throw new Violation('commands', `${refused}, though no other user's work explains it`);
    if (!mayBe) this.conflicts.push({ operation, status });
    const { message, conflict } = readRefusal(text);
    if (message === '') throw new Violation('commands', `${refused}, without a message`);
    const id = path.split('/')[2] ?? '';
    if (status === 404 && !mayBe) {
      this.reportedMissing.add(id);
      expected.forget(id);
    }
    if (status !== 412 || version === undefined) return;
    if (conflict === null || conflict.sent !== version || conflict.current <= version)
      throw new Violation('commands', `${refused}, without the record as it is now`);
    expected.learn(id, conflict.current);
  }

  /** The new version must follow the old one directly, so that no other user's change was overwritten. */
  #checkVersion({ operation, path, version }: Command<never>, answer: unknown): void {
    if (version === undefined) return;
    const { updated } = answer as { updated: { version: number } };
    if (updated.version === version + 1) return;
    throw new Violation(
      'commands',
      `${this.account}: ${operation} ${path} of version ${version} made version ${updated.version}: what another user did is lost`,
    );
  }
}

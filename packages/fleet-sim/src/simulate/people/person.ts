import { type Clock, type Fetch, newSecretId, pause } from '@hawser/ports';
import type { SeededRandom } from '../../random/seeded-random.ts';
import { SERVER_URL } from '../server/server.ts';
import { Violation } from '../violation.ts';

/** A command that was acknowledged. */
export interface Acknowledged {
  readonly operation: string;
  readonly key: string;
}

/** What a command says. */
export interface Command {
  /** Its operation's id in the API. */
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  /** The version it builds on. */
  readonly version?: number;
}

/** How long a person waits before trying again, milliseconds. */
const AGAIN_MS = [200, 2_000] as const;

/** Somebody who gives commands one after the other, and each until it is answered, under one key. */
export class Person {
  readonly account: string;
  readonly acknowledged: Acknowledged[] = [];
  /** A command that was given and not answered. */
  waitsFor: string | null = null;
  readonly #clock: Clock;
  readonly #random: SeededRandom;
  readonly #fetch: Fetch;

  constructor(account: string, clock: Clock, random: SeededRandom, fetch: Fetch) {
    this.account = account;
    this.#clock = clock;
    this.#random = random;
    this.#fetch = fetch;
  }

  /** The answer's body. @throws Violation when it is refused. */
  async does<Body>(command: Command): Promise<Body> {
    return (await this.tries<Body>(command, [])) as Body;
  }

  /**
   * The answer's body; null where it is refused with one of these statuses.
   * @throws Violation when it is refused otherwise: nobody else gives commands in this account.
   */
  async tries<Body>(
    { operation, method, path, body, version }: Command,
    refusals: readonly number[],
  ): Promise<Body | null> {
    const key = newSecretId(this.#random, 16);
    const headers = {
      'idempotency-key': key,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    };
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    this.waitsFor = `${operation} ${path}`;
    for (;;) {
      const answer = await this.#fetch(`${SERVER_URL}/api${path}`, init).catch(() => null);
      if (answer !== null && answer.status < 500) {
        this.waitsFor = null;
        if (refusals.includes(answer.status)) return null;
        if (answer.status < 300) {
          this.acknowledged.push({ operation, key });
          return (await answer.json()) as Body;
        }
        throw new Violation(
          'commands',
          `${this.account}: ${operation} ${path} was refused though nobody else gives commands: ${answer.status} ${await answer.text()}`,
        );
      }
      await pause(this.#clock, this.#random.between(...AGAIN_MS));
    }
  }

  /** Reads; null where nothing was answered this time. */
  async looks<Body>(path: string): Promise<{ readonly status: number; readonly body: Body } | null> {
    const answer = await this.#fetch(`${SERVER_URL}/api${path}`).catch(() => null);
    return answer === null || answer.status >= 500
      ? null
      : { status: answer.status, body: (await answer.json()) as Body };
  }

  /** Reads until it is answered. */
  async reads<Body>(path: string): Promise<Body> {
    for (;;) {
      const answer = await this.looks<Body>(path);
      if (answer?.status === 200) return answer.body;
      await pause(this.#clock, this.#random.between(...AGAIN_MS));
    }
  }

  /** Waits a while; gives how long, milliseconds. */
  async idle(leastMs: number, mostMs: number): Promise<number> {
    const waitedMs = this.#random.between(leastMs, mostMs);
    await pause(this.#clock, waitedMs);
    return waitedMs;
  }
}

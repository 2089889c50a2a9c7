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

  /** The answer's body. @throws Violation when a command that must succeed is refused. */
  async does<Body>({ operation, method, path, body, version }: Command): Promise<Body> {
    const key = newSecretId(this.#random, 16);
    const headers = {
      'idempotency-key': key,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    };
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    this.waitsFor = operation;
    for (;;) {
      const answer = await this.#fetch(`${SERVER_URL}/api${path}`, init).catch(() => null);
      if (answer !== null && answer.status < 300) {
        this.acknowledged.push({ operation, key });
        this.waitsFor = null;
        return (await answer.json()) as Body;
      }
      if (answer !== null && answer.status < 500) {
        throw new Violation(
          'commands',
          `${this.account}: ${operation} was refused though nobody else gives commands: ${answer.status} ${await answer.text()}`,
        );
      }
      await pause(this.#clock, this.#random.between(...AGAIN_MS));
    }
  }

  /** Waits a while. */
  idle(leastMs: number, mostMs: number): Promise<void> {
    return pause(this.#clock, this.#random.between(leastMs, mostMs));
  }
}

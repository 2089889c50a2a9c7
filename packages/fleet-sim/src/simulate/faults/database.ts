import { type Clock, pause } from '@hawser/ports';
import type { SeededRandom } from '../../random/seeded-random.ts';
import type { Faults } from './faults.ts';

/** Longest time a statement or COMMIT takes, milliseconds. */
const SLOW_MS = 40;

/** How the database misbehaves, while faults are on. */
export class DatabaseFaults {
  readonly #clock: Clock;
  readonly #random: SeededRandom;
  readonly #faults: Faults;

  constructor(clock: Clock, random: SeededRandom, faults: Faults) {
    this.#clock = clock;
    this.#random = random;
    this.#faults = faults;
  }

  /** Before a connection is had. */
  async connecting(): Promise<void> {
    if (this.#happens(0.02)) await pause(this.#clock, this.#random.between(1, SLOW_MS));
    if (this.#happens(0.003)) throw failure('the database is not there', 'ECONNREFUSED');
  }

  /** Between two statements. */
  statement(): void {
    if (this.#happens(0.001)) throw failure('terminating connection due to administrator command', '57P01');
    if (this.#happens(0.001)) throw failure('could not serialize access', '40001');
  }

  /** At COMMIT: lost before it is done, or the answer is lost after it. */
  async committing(): Promise<'before' | 'after' | null> {
    if (this.#happens(0.01)) await pause(this.#clock, this.#random.between(1, SLOW_MS));
    if (this.#happens(0.003)) return 'before';
    return this.#happens(0.004) ? 'after' : null;
  }

  losesWakeUp(): boolean {
    return this.#happens(0.02);
  }

  #happens(probability: number): boolean {
    return this.#faults.areOn('database') && this.#random.chance(probability);
  }
}

const failure = (message: string, code: string): Error => Object.assign(new Error(message), { code });

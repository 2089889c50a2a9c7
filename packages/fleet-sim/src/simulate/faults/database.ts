import { type Clock, pause } from '@hawser/ports';
import type { SeededRandom } from '../../random/seeded-random.ts';
import { type Fault, FAULTS, type Faults } from './faults.ts';

/** Longest time a statement or COMMIT takes, milliseconds. */
const SLOW_MS = 40;

/** How the database misbehaves, while faults are on. */
export class DatabaseFaults {
  readonly #clock: Clock;
  readonly #random: SeededRandom;
  readonly #faults: Faults;
  /** Steps that are still made before `#kill`. */
  #stepsLeft = 0;
  #kill: (() => void) | null = null;

  constructor(clock: Clock, random: SeededRandom, faults: Faults) {
    this.#clock = clock;
    this.#random = random;
    this.#faults = faults;
  }

  /** Calls `kill` in front of the statement or COMMIT that comes after so many others: in the middle of a transaction, mostly. */
  killAfter(steps: number, kill: () => void): void {
    this.#stepsLeft = steps;
    this.#kill = kill;
  }

  /** Before a connection is had. */
  async connecting(): Promise<void> {
    await this.#slow(0.02);
    if (this.#happens('connections refused', 0.003))
      throw failure('the database is not there', 'ECONNREFUSED');
  }

  /** Between two statements. */
  async statement(): Promise<void> {
    this.#step();
    await this.#slow(0.003);
    if (this.#happens('statements failed', 0.001))
      throw failure('terminating connection due to administrator command', '57P01');
    if (this.#happens('statements failed', 0.001)) throw failure('could not serialize access', '40001');
  }

  /** At COMMIT: lost before it is done, or the answer is lost after it. */
  async committing(): Promise<'before' | 'after' | null> {
    this.#step();
    await this.#slow(0.01);
    if (this.#happens('commits failed', 0.003)) return 'before';
    return this.#happens('commits unheard', 0.004) ? 'after' : null;
  }

  /** How often a wake-up arrives. */
  wakeUps(): number {
    if (this.#happens('wake-ups lost', 0.02)) return 0;
    return this.#happens('wake-ups repeated', 0.02) ? 2 : 1;
  }

  #step(): void {
    if (this.#kill === null || !this.#faults.areOn('process') || --this.#stepsLeft > 0) return;
    const kill = this.#kill;
    this.#kill = null;
    kill();
  }

  async #slow(probability: number): Promise<void> {
    if (this.#happens('statements slow', probability))
      await pause(this.#clock, this.#random.between(1, SLOW_MS));
  }

  #happens(fault: Fault, probability: number): boolean {
    const isSo = this.#faults.areOn(FAULTS[fault]) && this.#random.chance(probability);
    if (isSo) this.#faults.count(fault);
    return isSo;
  }
}

const failure = (message: string, code: string): Error => Object.assign(new Error(message), { code });

import { type Clock, pause } from '@hawser/ports';
import type { SeededRandom } from '@hawser/ports/virtual';
import type { ServerComponent } from './server-component.ts';
import { TargetedFaults } from './targeted-faults.ts';
import { type Fault, FAULTS, type Faults } from './faults.ts';

/** Maximum duration of a slow statement or COMMIT, milliseconds. */
const SLOW_MS = 40;
/** Maximum wait for the database, milliseconds: the server's limits for a connection and for a statement. */
const PATIENCE_MS = 40_000;

/** Database faults of one server, while their kinds are enabled. */
export class DatabaseFaults {
  readonly #clock: Clock;
  readonly #random: SeededRandom;
  readonly #faults: Faults;
  /** Faults of targeted transactions before they begin, and at their COMMIT. */
  readonly atBegin = new TargetedFaults<Promise<void>>();
  readonly atCommit = new TargetedFaults<'before' | 'after'>();
  /** Number of steps before `#kill`. */
  #stepsLeft = 0;
  #kill: ((part: ServerComponent) => void) | null = null;
  #victim: ServerComponent | null = null;
  /** Resolves when the database responds again; null while it does. */
  #late: { readonly over: Promise<void>; readonly end: () => void } | null = null;

  constructor(clock: Clock, random: SeededRandom, faults: Faults) {
    this.#clock = clock;
    this.#random = random;
    this.#faults = faults;
  }

  /**
   * Calls `kill` before the statement or COMMIT that follows this number of others of a component, or of any with null:
   * mostly in the middle of a transaction.
   */
  killAfter(steps: number, victim: ServerComponent | null, kill: (part: ServerComponent) => void): void {
    this.#stepsLeft = steps;
    this.#victim = victim;
    this.#kill = kill;
  }

  /** Cancels the planned kill. */
  cancelKill(): void {
    this.#kill = null;
  }

  /**
   * From now on the database does not respond to this server until {@link resume}: its statements are executed after those of the
   * other server.
   */
  stall(): void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#late ??= { over: promise, end: resolve };
  }

  resume(): void {
    this.#late?.end();
    this.#late = null;
  }

  /** Before a connection is opened, for a transaction of this account; null for the system role. */
  async beforeConnect(part: ServerComponent, owner: string | null = null): Promise<void> {
    await this.#slow(0.02, part);
    await this.#wait();
    if (owner !== null) await Promise.all(this.atBegin.take(part));
    if (this.#faults.isDatabaseDown) throw failure('the database is not there', 'ECONNREFUSED');
    if (this.#happens('connections refused', 0.003, part))
      throw failure('the database is not there', 'ECONNREFUSED');
  }

  /** Between two statements. */
  async beforeStatement(part: ServerComponent): Promise<void> {
    this.#step(part);
    await this.#slow(0.003, part);
    if (this.#faults.isDatabaseDown) throw shutDown();
    if (this.#happens('statements failed', 0.001, part)) throw shutDown();
    if (this.#happens('statements failed', 0.001, part)) throw failure('could not serialize access', '40001');
  }

  /** At COMMIT: it fails before it is done, or its response is lost afterwards. */
  async beforeCommit(part: ServerComponent, owner: string | null = null): Promise<'before' | 'after' | null> {
    this.#step(part);
    await this.#slow(0.01, part);
    const [chosen] = owner === null ? [] : this.atCommit.take(part);
    if (chosen !== undefined) return chosen;
    if (this.#faults.isDatabaseDown) return 'before';
    if (this.#happens('commits failed', 0.003, part)) return 'before';
    return this.#happens('commit answers lost', 0.004, part) ? 'after' : null;
  }

  /** How many times a notification arrives. */
  wakeUps(part: ServerComponent): number {
    if (this.#happens('wake-ups lost', 0.02, part)) return 0;
    return this.#happens('wake-ups repeated', 0.02, part) ? 2 : 1;
  }

  #step(part: ServerComponent): void {
    if (this.#kill === null || !this.#faults.isEnabled('process')) return;
    if ((this.#victim ?? part) !== part || --this.#stepsLeft > 0) return;
    const kill = this.#kill;
    this.#kill = null;
    kill(part);
  }

  async #wait(): Promise<void> {
    if (this.#late === null) return;
    const tooLong = pause(this.#clock, PATIENCE_MS).then(() => 'too long');
    if ((await Promise.race([this.#late.over, tooLong])) === 'too long')
      throw failure('timeout exceeded when trying to connect', 'ETIMEDOUT');
  }

  async #slow(probability: number, part: ServerComponent): Promise<void> {
    if (this.#happens('statements slow', probability, part))
      await pause(this.#clock, this.#random.between(1, SLOW_MS));
  }

  #happens(fault: Fault, probability: number, part: ServerComponent): boolean {
    const isSo = this.#faults.isEnabled(FAULTS[fault]) && this.#random.chance(probability);
    if (isSo) this.#faults.count(fault, part);
    return isSo;
  }
}

const failure = (message: string, code: string): Error => Object.assign(new Error(message), { code });

/** PostgreSQL's error to every client when it shuts down. */
const shutDown = (): Error => failure('terminating connection due to administrator command', '57P01');

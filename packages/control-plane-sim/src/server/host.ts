import { type Clock, pause } from '@hawser/ports';
import type { Feed, Log, Store } from '@hawser/server/simulator';
import type { WebSocket } from 'ws';
import type { SeededRandom } from '@hawser/ports/virtual';
import type { DatabaseFaults } from '../faults/database-faults.ts';
import type { ServerComponent } from '../faults/server-component.ts';
import { Lifetime } from '../process/lifetime.ts';
import type { HttpRequest } from '../network/endpoint.ts';
import type { Network } from '../network/network.ts';
import type { Database } from '../store/store.ts';
import { type RunningServer, startServer } from './server.ts';

/** Wrappers around the ports of the server. */
export interface Wrappers {
  /** Around the database, for each component of the server. */
  readonly store?: (store: Store, part: ServerComponent) => Store;
  readonly feed?: (feed: Feed) => Feed;
  readonly request?: (ask: HttpRequest) => HttpRequest;
  /** Around every request. */
  readonly serve?: (serve: RunningServer['request']) => RunningServer['request'];
  readonly socket?: (socket: WebSocket) => WebSocket;
}

/** Options of a server's machine. */
interface HostOptions {
  readonly name: string;
  readonly clock: Clock;
  readonly random: SeededRandom;
  readonly database: Database;
  readonly databaseFaults: DatabaseFaults;
  readonly log: Log;
  readonly wrappers: Wrappers;
  readonly note: (what: string) => void;
}

const RESTART_MS = 1_000;

/** The machine of a server: starts, kills and restarts it. */
export class ServerHost {
  readonly name: string;
  readonly databaseFaults: DatabaseFaults;
  readonly #options: HostOptions;
  #network: Network | null = null;
  #life: Lifetime | null = null;
  #running: RunningServer | null = null;
  #count = 0;

  constructor(options: HostOptions) {
    this.#options = options;
    this.name = options.name;
    this.databaseFaults = options.databaseFaults;
  }

  /** The running server. */
  get running(): RunningServer | null {
    return this.#running;
  }

  /** Whether no server is running or starting. */
  get isDown(): boolean {
    return this.#life === null;
  }

  /** The network through which it is reached. */
  reachedThrough(network: Network): void {
    this.#network = network;
  }

  /** Starts a server; a failed start is retried, as a supervisor does. */
  async start(): Promise<void> {
    const { name, clock, random, database, databaseFaults, log, wrappers, note } = this.#options;
    const life = new Lifetime(`${name}-${++this.#count}`);
    this.#life = life;
    const { feed, store = (own) => own } = wrappers;
    try {
      const running = await startServer({
        life,
        clock,
        random: random.fork(life.name),
        storeOf: (part) => store(database.store(life, databaseFaults, part), part),
        log: whileAlive(log, life),
        ...(feed ? { feed } : {}),
      });
      if (life.isEnded) return;
      this.#running = wrapped(running, wrappers);
      note(`${life.name} runs`);
    } catch (error) {
      note(`${life.name} could not start: ${String(error)}`);
      life.kill();
      await pause(clock, RESTART_MS);
      if (this.#life === life) await this.start();
    }
  }

  /** Stops the server cleanly, as an upgrade does; work that is not finished in time is interrupted. */
  async stop(graceMs: number): Promise<void> {
    const { clock, note } = this.#options;
    const [running, life] = [this.#running, this.#life];
    if (running === null || life === null) return;
    note(`${life.name} is stopped`);
    // It gets no new connections any more.
    this.#running = null;
    await Promise.race([running.stop(), pause(clock, graceMs)]);
    this.#network?.orphan(running);
    if (this.#life === life) this.#life = null;
    life.kill();
    note(`${life.name} has stopped`);
  }

  /** Kills the server, whatever it is doing. */
  kill(): void {
    const { note } = this.#options;
    const running = this.#running;
    if (this.#life === null) return;
    note(`${this.#life.name} is killed`);
    this.#life.kill();
    this.#life = null;
    this.#running = null;
    if (running) this.#network?.orphan(running);
  }
}

function wrapped(running: RunningServer, { request: ask, serve, socket }: Wrappers): RunningServer {
  const served = serve?.(running.request) ?? running.request;
  return {
    ...running,
    request: (asked) => served(ask?.(asked) ?? asked),
    connect: (path, taken, headers) => running.connect(path, socket?.(taken) ?? taken, headers),
  };
}

function whileAlive(log: Log, life: Lifetime): Log {
  const at =
    (level: keyof Log) =>
    (message: string, fields?: Record<string, unknown>): void => {
      if (!life.isEnded) log[level](message, fields);
    };
  return { info: at('info'), warn: at('warn'), error: at('error') };
}

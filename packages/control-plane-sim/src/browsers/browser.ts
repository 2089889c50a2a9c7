import { LiveStore, type WindowHandle } from '@hawser/console/live';
import type { WindowQuery } from '@hawser/contract';
import { type Clock, pause } from '@hawser/ports';
import type { SeededRandom } from '@hawser/ports/virtual';
import type { Connection } from '../network/connection.ts';
import type { Network } from '../network/network.ts';
import { ACCOUNT, SERVER_URL } from '../server/server.ts';
import type { Holdings } from '../users/expected-state.ts';
import { alteredQuery, type Ground, PAGE, someQuery, STAYING } from './queries.ts';

/** As long as one picture is shown, milliseconds. */
const FRAME_MS = 16;
/** How long somebody looks at the same, milliseconds. */
const GLANCE_MS = [1_000, 15_000] as const;
/** Rows that somebody remembers. */
const KEYS = 100;

/** A window that is open. */
export interface OpenWindow {
  readonly query: WindowQuery;
  readonly handle: WindowHandle;
}

/** What a browser is made of. */
export interface BrowserOptions {
  readonly name: string;
  readonly account: string;
  readonly clock: Clock;
  readonly random: SeededRandom;
  readonly network: Network;
  /** A server has sent it something. */
  readonly sent: (text: string, connection: Connection, browser: Browser) => void;
}

/** A page of the console without its pictures: the very store that the components read. */
export class Browser {
  readonly name: string;
  readonly account: string;
  readonly store: LiveStore;
  readonly windows: OpenWindow[] = [];
  connection: Connection | null = null;
  readonly #random: SeededRandom;
  readonly #clock: Clock;
  #stays = false;

  constructor({ name, account, clock, random, network, sent }: BrowserOptions) {
    this.name = name;
    this.account = account;
    this.#random = random;
    this.#clock = clock;
    const client = {
      name,
      headers: { [ACCOUNT]: account },
      dialled: (connection: Connection) => {
        this.connection = connection;
      },
      sent: (text: string, connection: Connection) => sent(text, connection, this),
    };
    const fetch = network.fetch(client);
    this.store = new LiveStore({
      clock,
      random: random.fork('store'),
      dial: network.dial(client),
      url: `${SERVER_URL.replace('https', 'wss')}/api/live`,
      frame: (run) => clock.after(FRAME_MS, run),
      signedIn: async () => (await fetch(`${SERVER_URL}/api/me`)).status !== 401,
    });
  }

  start(): void {
    this.store.start();
    for (const query of PAGE) this.#open(query);
  }

  /** Looks at this and that until {@link stay}: windows are closed, and others opened. */
  async wander(holdings: Holdings): Promise<void> {
    while (!this.#stays) {
      await pause(this.#clock, this.#random.between(...GLANCE_MS));
      if (this.#stays) return;
      const index = this.#random.between(0, this.windows.length - 1);
      const shown = this.windows[index];
      if (shown === undefined) return;
      const ground = this.#ground(holdings);
      if (this.#random.chance(0.4)) {
        const query = alteredQuery(this.#random, ground, shown.query);
        this.windows[index] = { ...shown, query };
        shown.handle.ask(query);
        continue;
      }
      this.windows.splice(index, 1);
      shown.handle.close();
      this.#open(someQuery(this.#random, ground));
    }
  }

  /** Looks at what it has before it and at a little more, from now on. */
  stay(): void {
    if (this.#stays) return;
    this.#stays = true;
    for (const query of STAYING) this.#open(query);
  }

  /** What it can ask about, by what it has before it. */
  #ground(holdings: Holdings): Ground {
    const rows = this.windows.flatMap(({ handle }) => [...(handle.view().content?.rows ?? [])]);
    const told = rows.flatMap(([, row]) => ('agentVersion' in row ? [row['agentVersion']] : []));
    const agentVersions = told.filter((version) => typeof version === 'string');
    return {
      holdings,
      keys: rows.map(([key]) => key).slice(0, KEYS),
      agentVersions: [...new Set(agentVersions)],
    };
  }

  #open(query: WindowQuery): void {
    this.windows.push({ query, handle: this.store.open(query) });
  }
}

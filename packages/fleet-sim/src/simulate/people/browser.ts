import { LiveStore, type WindowHandle } from '@hawser/console/live';
import type { WindowQuery } from '@hawser/contract';
import { type Clock, pause } from '@hawser/ports';
import type { SeededRandom } from '../../random/seeded-random.ts';
import type { Connection } from '../network/connection.ts';
import type { Network } from '../network/network.ts';
import { ACCOUNT, SERVER_URL } from '../server/server.ts';
import { anyOf } from './desk.ts';
import type { Holdings } from './holdings.ts';

/** As long as one picture is shown, milliseconds. */
const FRAME_MS = 16;
const range = { from: 0, to: 200 };

/** The windows that a page of the console may hold. */
const QUERIES: readonly WindowQuery[] = [
  { collection: 'tree', expandDepth: 3, toggled: [], range },
  { collection: 'objects', range },
  { collection: 'routers', order: { by: 'status', descending: true }, range },
  { collection: 'networks', range },
  { collection: 'clusters', range: { from: 0, to: 2 } },
  { collection: 'tree', expandDepth: 2, toggled: [], text: 'object', range },
  { collection: 'clusters', text: 'site', order: { by: 'status', descending: true }, range },
  { collection: 'objects', order: { by: 'createdAt', descending: true }, range: { from: 1, to: 4 } },
];
/** How long somebody looks at the same, milliseconds. */
const GLANCE_MS = [3_000, 30_000] as const;

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
    for (const query of QUERIES) this.#open(query);
  }

  /** Looks at this and that until {@link stay}: windows are closed, and others opened. */
  async wander(holdings: Holdings): Promise<void> {
    while (!this.#stays) {
      await pause(this.#clock, this.#random.between(...GLANCE_MS));
      if (this.#stays) return;
      const index = this.#random.between(0, this.windows.length - 1);
      const [closed] = this.windows.splice(index, 1);
      closed?.handle.close();
      this.#open(this.#query(holdings));
    }
  }

  /** Looks at what it has before it, from now on. */
  stay(): void {
    this.#stays = true;
  }

  #query({ networks, objects }: Holdings): WindowQuery {
    const random = this.#random;
    const [networkID, objectID] = [anyOf(random, networks.keys()), anyOf(random, objects.keys())];
    const about: WindowQuery[] = [];
    if (networkID !== undefined)
      about.push({ collection: 'objects', networkID, range }, { collection: 'routers', networkID, range });
    if (objectID !== undefined)
      about.push(
        { collection: 'placements', objectID, range },
        { collection: 'objects', ids: [objectID], range },
      );
    return random.pick([...QUERIES, ...about]);
  }

  #open(query: WindowQuery): void {
    this.windows.push({ query, handle: this.store.open(query) });
  }
}

import { LiveStore, type WindowHandle } from '@hawser/console/live';
import type { WindowQuery } from '@hawser/contract';
import type { Clock } from '@hawser/ports';
import type { SeededRandom } from '../../random/seeded-random.ts';
import type { Connection } from '../network/connection.ts';
import type { Network } from '../network/network.ts';
import { ACCOUNT, SERVER_URL } from '../server/server.ts';

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
];

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

  constructor({ name, account, clock, random, network, sent }: BrowserOptions) {
    this.name = name;
    this.account = account;
    this.#random = random;
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

  /** Looks at something else: a window is closed and another opened. */
  wander(): void {
    const index = this.#random.between(0, this.windows.length - 1);
    const [closed] = this.windows.splice(index, 1);
    closed?.handle.close();
    this.#open(this.#random.pick(QUERIES));
  }

  #open(query: WindowQuery): void {
    this.windows.push({ query, handle: this.store.open(query) });
  }
}

import { LiveStore, type WindowHandle } from '@hawser/console/live';
import { type Clock, pause } from '@hawser/ports';
import type { SeededRandom } from '@hawser/ports/virtual';
import type { Connection } from '../network/connection.ts';
import type { Network } from '../network/network.ts';
import { SERVER_URL } from '../server/server.ts';
import type { ExpectedState } from '../users/expected-state.ts';
import { alteredQuery, type QueryContext, PAGE, someQuery, LAST, type WindowQuery } from './queries.ts';

/** Time between two frames, milliseconds. */
const FRAME_MS = 16;
/** How long a window stays unchanged, milliseconds. */
const WINDOW_MS = [1_000, 15_000] as const;
/** Keys that queries may refer to. */
const KEYS = 100;

/** A window that is open. */
interface OpenWindow {
  readonly query: WindowQuery;
  readonly handle: WindowHandle;
}

/** Options of a browser. */
interface BrowserOptions {
  readonly name: string;
  /** What the names of everything in its context begin with. */
  readonly account: string;
  /** Headers that say who it is, and in which context. */
  readonly headers: Readonly<Record<string, string>>;
  readonly clock: Clock;
  readonly random: SeededRandom;
  readonly network: Network;
  /** Called when a server has sent it something. */
  readonly sent: (text: string, connection: Connection, browser: Browser) => void;
}

/** A page of the console without rendering: the live store that its components use. */
export class Browser {
  readonly name: string;
  readonly account: string;
  readonly store: LiveStore;
  readonly windows: OpenWindow[] = [];
  connection: Connection | null = null;
  readonly #random: SeededRandom;
  readonly #clock: Clock;
  #hasStopped = false;

  constructor({ name, account, headers, clock, random, network, sent }: BrowserOptions) {
    this.name = name;
    this.account = account;
    this.#random = random;
    this.#clock = clock;
    const client = {
      name,
      headers,
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

  start(queries: readonly WindowQuery[] = PAGE): void {
    this.store.start();
    for (const query of queries) this.#open(query);
  }

  /** Opens, changes and closes windows until {@link stopBrowsing}. */
  async browse(expected: ExpectedState): Promise<void> {
    while (!this.#hasStopped) {
      await pause(this.#clock, this.#random.between(...WINDOW_MS));
      if (this.#hasStopped) return;
      const index = this.#random.between(0, this.windows.length - 1);
      const shown = this.windows[index];
      if (shown === undefined) return;
      const context = this.#queryContext(expected);
      if (this.#random.chance(0.4)) {
        const query = alteredQuery(this.#random, context, shown.query);
        this.windows[index] = { ...shown, query };
        shown.handle.ask(query);
        continue;
      }
      this.windows.splice(index, 1);
      shown.handle.close();
      this.#open(someQuery(this.#random, context));
    }
  }

  /** Keeps its windows unchanged from now on, and opens two more. */
  stopBrowsing(): void {
    if (this.#hasStopped) return;
    this.#hasStopped = true;
    for (const query of LAST) this.#open(query);
  }

  /** The records that its next query can refer to. */
  #queryContext(expected: ExpectedState): QueryContext {
    const rows = this.windows.flatMap(({ handle }) => [...(handle.view().content?.rows ?? [])]);
    const versions = rows.flatMap(([, row]) =>
      typeof row === 'object' && row !== null && 'agentVersion' in row ? [row['agentVersion']] : [],
    );
    const agentVersions = versions.filter((version) => typeof version === 'string');
    return {
      expected,
      keys: rows.map(([key]) => key).slice(0, KEYS),
      agentVersions: [...new Set(agentVersions)],
    };
  }

  #open(query: WindowQuery): void {
    this.windows.push({ query, handle: this.store.open(query) });
  }
}

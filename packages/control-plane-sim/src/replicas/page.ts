import type { WindowQuery } from '../browsers/queries.ts';
import { LiveStore, type WindowHandle } from '@hawser/console/live';
import type { Clock, Random } from '@hawser/ports';
import type { Client } from '@hawser/testkit';
import { browserDial } from './adapters/browser-dial.ts';

/** Duration of one frame, milliseconds. */
const FRAME_MS = 16;
const range = { from: 0, to: 200 };

/** The windows that a page of the console can open. */
const QUERIES: readonly WindowQuery[] = [
  { collection: 'tree', expandDepth: 3, toggled: [], range },
  { collection: 'objects', range },
  { collection: 'clusters', range },
  { collection: 'routers', order: { by: 'status', descending: true }, range },
  { collection: 'objects', order: { by: 'createdAt', descending: true }, range: { from: 0, to: 20 } },
  { collection: 'networks', range },
];

/** An open window and its query. */
interface OpenWindow {
  readonly query: WindowQuery;
  readonly handle: WindowHandle;
}

/** A page of the console without rendering: the live store that its components use. */
export class Page {
  readonly store: LiveStore;
  readonly windows: readonly OpenWindow[];
  /** Objects that a window showed in an older version than before, as `id: after before`. Each window is checked on its own. */
  readonly wentBack: string[] = [];

  constructor(client: Client, clock: Clock, random: Random) {
    this.store = new LiveStore({
      clock,
      random,
      dial: browserDial(() => client.cookie),
      url: `${client.url.replace('http', 'ws')}/api/live`,
      frame: (run) => clock.after(FRAME_MS, run),
      signedIn: async () => (await client.ask('GET', '/api/me')).status !== 401,
    });
    this.windows = QUERIES.map((query) => ({ query, handle: this.store.open(query) }));
    for (const { query, handle } of this.windows) {
      const versions = new Map<string, number>();
      if (query.collection === 'objects') handle.subscribe(() => this.#check(handle, versions));
    }
    this.store.start();
  }

  get isLive(): boolean {
    return this.store.state().kind === 'live';
  }

  #check(handle: WindowHandle, versions: Map<string, number>): void {
    for (const [key, row] of handle.view().content?.rows ?? []) {
      const { version } = row as { version?: number };
      if (version === undefined) continue;
      const before = versions.get(key) ?? 0;
      if (version < before) this.wentBack.push(`${key}: ${version} after ${before}`);
      versions.set(key, Math.max(before, version));
    }
  }
}

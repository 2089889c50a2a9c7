import { LEASE_MS } from '@hawser/domain/routers';
import type { Site } from '../clusters/site.ts';
import type { Connection } from '../network/connection.ts';
import { Browser } from '../browsers/browser.ts';
import { CONTENT } from '../organizations/organization.ts';
import { Violation } from '../trace/violation.ts';
import { recordsOfSilentAgents } from './silent-agents.ts';
import type { World } from '../world/world.ts';

/** Additional time to detect and store an expired lease, milliseconds: a sweep runs every second, and one or two may fail. */
const SLACK_MS = 6_000;
/** After this time without a message a browser closes its connection, milliseconds. */
const SILENCE_MS = 12_000;
/** Above this number of bytes the server starts no new message. */
const SLOW_BYTES = 1_048_576;
/** Messages that one refresh may add beyond that: one for each window, and a few without a window. */
const MESSAGES = 10;
/** Statuses that need no lease, because the server sets them itself. */
const OWN = new Set(['UNKNOWN', 'UNINSTALLED', 'INSTRUCTIONS ISSUED', 'INSTRUCTIONS FETCHED', 'DETACHED']);

interface Shown {
  readonly status?: {
    readonly status?: string;
    readonly tone?: string;
    readonly reason?: readonly { readonly text: string }[];
  };
  readonly kind?: string;
  readonly routerID?: string;
}

/** Checks what must be true at any time: at each message that a server sends, and twice a second in every browser. */
export class InvariantMonitor {
  /** Length of the longest message on each connection. */
  readonly #longest = new WeakMap<Connection, number>();
  readonly #impairedUntil = new WeakMap<Browser, number>();
  #world: World | null = null;
  /** The first violation. It is stored, because the code that sends a message must not be interrupted. */
  violation: Violation | null = null;

  watch(world: World): void {
    this.#world = world;
  }

  /** A server sends `text`. */
  readonly sent = (text: string, connection: Connection, to: Browser | Site): void => {
    this.#longest.set(connection, Math.max(text.length, this.#longest.get(connection) ?? 0));
    this.guard(() => {
      this.#checkTenant(text, to);
      if (to instanceof Browser) this.#checkRows(to.name, rowsIn(text), SLACK_MS);
    });
  };

  /** Checks every browser and every queue. */
  check(): void {
    this.guard(() => {
      for (const browser of this.#world?.browsers ?? []) this.#checkScreen(browser);
      for (const connection of this.#world?.network.connections ?? []) this.#checkQueue(connection);
    });
  }

  /** Stores the violation that `check` throws, if it is the first. */
  guard(check: () => void): void {
    if (this.violation !== null) return;
    try {
      check();
    } catch (error) {
      if (!(error instanceof Violation)) throw error;
      this.violation = error;
      this.#world?.trace.note('checks', `VIOLATION of ${error.invariant}: ${error.message}`);
    }
  }

  #checkTenant(text: string, { name, account }: Browser | Site): void {
    for (const other of this.#world?.contexts ?? []) {
      if (other === account || !text.includes(`${other}-`)) continue;
      throw new Violation(
        'tenants',
        `${name} of ${account} was sent something of ${other}: ${text.slice(0, 300)}`,
      );
    }
    const { people = [], isOutside } = this.#world?.organization ?? {};
    const person = people.find(({ shared }) => shared.name === name);
    if (person !== undefined && text.includes(`${CONTENT}-`) && isOutside?.(person.uid) === true)
      throw new Violation('tenants', `${person.uid}, who is no member, was sent ${text.slice(0, 300)}`);
  }

  #checkScreen(browser: Browser): void {
    const { store, windows, connection } = browser;
    const now = this.#world?.clock.now() ?? 0;
    // A browser with a dead or stuck connection may show older content until it detects that.
    if (connection === null || connection.isSilent || connection.isPaused) {
      this.#impairedUntil.set(browser, now + SLACK_MS);
    }
    if (store.state().kind !== 'live') return;
    const isImpaired = (this.#impairedUntil.get(browser) ?? 0) > now;
    const allowanceMs = isImpaired ? SILENCE_MS + SLACK_MS : SLACK_MS;
    for (const { handle } of windows) {
      const rows = handle.view().content?.rows ?? new Map();
      this.#checkRows(browser.name, rows as ReadonlyMap<string, Shown>, allowanceMs);
    }
  }

  #checkRows(where: string, rows: Iterable<readonly [string, Shown]>, allowanceMs: number): void {
    const { clock, accounts = [], sites = [] } = this.#world ?? {};
    const now = clock?.now() ?? 0;
    const stale = recordsOfSilentAgents(accounts, sites, { now, mostMs: LEASE_MS + allowanceMs });
    for (const [key, row] of rows) {
      const status = row.status?.status;
      const silent = stale.get(key.replace(/^n:/, ''));
      if (silent !== undefined && row.status?.tone === 'positive')
        throw new Violation('leases', `${where} shows ${key} as ${status} though ${silent.name} is silent`);
      // Not an observation: the object was placed, and no agent is there to apply it.
      if (row.status?.reason?.[0]?.text.endsWith('waits for its cluster')) continue;
      const site = this.#siteOf(key, row);
      // Before the first report there is no observation: the server sets the status itself.
      if (site === undefined || site.receivedAt === 0 || status === undefined || OWN.has(status)) continue;
      const silentMs = now - site.receivedAt;
      if (silentMs <= LEASE_MS + allowanceMs) continue;
      throw new Violation(
        'leases',
        `${where} shows ${key} as ${status} though its agent was silent for ${silentMs} ms`,
      );
    }
  }

  /** The site whose agent observed a row: of routers, and of objects on routers. */
  #siteOf(key: string, { kind, routerID }: Shown): Site | undefined {
    const id = kind === 'router' || kind === 'object' ? key.slice(2).split('/')[0] : (routerID ?? key);
    return this.#world?.sites.find((site) => site.routerID !== '' && site.routerID === id);
  }

  #checkQueue(connection: Connection): void {
    const longest = (this.#longest.get(connection) ?? 0) * connection.down.weight;
    const bound = SLOW_BYTES + MESSAGES * longest;
    const { peakBytes } = connection.down;
    if (peakBytes <= bound) return;
    throw new Violation('queues', `${peakBytes} bytes wait for ${connection.name}; the bound is ${bound}`);
  }
}

function rowsIn(text: string): [string, Shown][] {
  const message = JSON.parse(text) as { rows?: Record<string, Shown> };
  return Object.entries(message.rows ?? {});
}

import type { Log } from '@hawser/server/parts';
import { SeededRandom, VirtualClock } from '@hawser/ports/virtual';
import { drained } from './adapters/drained.ts';
import { Site } from '../clusters/site.ts';
import { DatabaseFaults } from '../faults/database-faults.ts';
import { type FaultKind, Faults } from '../faults/faults.ts';
import type { Connection } from '../network/connection.ts';
import { Network } from '../network/network.ts';
import { Browser } from '../browsers/browser.ts';
import { Holdings } from '../users/expected-state.ts';
import { Owner } from '../accounts/account.ts';
import { Person } from '../users/user.ts';
import { ServerHost, type Wrappers } from '../server/host.ts';
import { ACCOUNT } from '../server/server.ts';
import type { SqlSession } from '../store/session.ts';
import { Database } from '../store/store.ts';
import { Trace } from '../trace/trace.ts';

/** How large a world is. */
export interface Size {
  readonly accounts: number;
  readonly sitesEach: number;
  readonly browsersEach: number;
  /** Replicas behind one address; where it is not said the seed picks one or two. */
  readonly servers?: number;
  /** Who gives commands in each account, one or two; where it is not said the seed picks it for each. */
  readonly peopleEach?: number;
}

/** What a world is made of. */
export interface WorldOptions {
  readonly seed: number;
  readonly size: Size;
  readonly faults: readonly FaultKind[];
  readonly session: SqlSession;
  readonly wrappers?: Wrappers;
  /** Sees every message that a server sends, as it sends it. */
  readonly sent: (text: string, connection: Connection, to: Browser | Site) => void;
}

/** Accounts in the order in which a world has them; their names are marks that no other account's data carries. */
const ACCOUNTS = ['alfa', 'bravo', 'coral'];

/** Those of an account who give commands, in the order in which it has them. */
const PEOPLE = ['owner', 'colleague'];

/** Servers in the order in which a world has them. */
const HOSTS = ['server', 'server-b'];

/** The whole control plane with everybody who uses it, on one clock and one seed. */
export class World {
  readonly clock: VirtualClock;
  readonly random: SeededRandom;
  readonly trace: Trace;
  readonly faults: Faults;
  readonly session: SqlSession;
  readonly hosts: readonly ServerHost[];
  readonly network: Network;
  readonly owners: Owner[] = [];
  readonly sites: Site[] = [];
  readonly browsers: Browser[] = [];
  readonly database: Database;

  private constructor(options: WorldOptions, clock: VirtualClock, database: Database) {
    const { seed, size, session, wrappers = {}, sent } = options;
    this.clock = clock;
    this.session = session;
    this.database = database;
    this.random = new SeededRandom(seed);
    this.trace = new Trace(() => clock.now());
    this.faults = new Faults(options.faults);
    const { random, trace, faults } = this;
    const servers = size.servers ?? random.fork('servers').between(1, 2);
    this.hosts = HOSTS.slice(0, servers).map(
      (name) =>
        new ServerHost({
          name,
          clock,
          random: random.fork(name),
          database,
          databaseFaults: new DatabaseFaults(clock, random.fork(`database of ${name}`), faults),
          log: this.#log(name),
          wrappers,
          note: (what) => trace.note('world', what),
        }),
    );
    const network = new Network({
      clock,
      random: random.fork('network'),
      faults,
      trace,
      servers: () => this.hosts.flatMap(({ running }) => running ?? []),
    });
    this.network = network;
    for (const host of this.hosts) host.reachedThrough(network);
    for (const account of ACCOUNTS.slice(0, size.accounts)) this.#people(account, size, sent);
  }

  /** A world at its beginning: the server runs, the accounts exist, nobody has done anything. */
  static async make(options: WorldOptions): Promise<World> {
    const { session } = options;
    const clock = new VirtualClock({ settle: () => drained(() => session.outstanding) });
    const world = new World(options, clock, await Database.over(session));
    for (const { account } of world.owners) {
      const parameters = [account, 'enterprise', clock.now()];
      const sql = 'insert into accounts (owner_uid, plan_tier_slug, created_at) values ($1, $2, $3)';
      await session.query({ sql, parameters });
    }
    return world;
  }

  /** Everybody begins. */
  begin(isBusy: boolean): void {
    for (const host of this.hosts) void host.start();
    for (const owner of this.owners) {
      void owner
        .settle()
        .then(() => (isBusy ? owner.live() : owner.lie()))
        .catch((error: unknown) => this.failed.push(error));
    }
    for (const browser of this.browsers) {
      browser.start();
      const owner = this.owners.find(({ account }) => account === browser.account);
      if (owner) void browser.wander(owner.holdings);
    }
  }

  /** Everybody ends what is under way, and begins nothing new. */
  rest(): void {
    for (const owner of this.owners) owner.stop();
    for (const browser of this.browsers) browser.stay();
  }

  /** What ended somebody's work. */
  readonly failed: unknown[] = [];

  #people(account: string, size: Size, sent: WorldOptions['sent']): void {
    const { clock, random, network } = this;
    const { sitesEach, browsersEach } = size;
    const holdings = new Holdings();
    const number = size.peopleEach ?? random.fork(`people of ${account}`).between(1, PEOPLE.length);
    const people = PEOPLE.slice(0, number).map((role) => {
      const name = `${role}-${account}`;
      const fetch = network.fetch({ name, headers: { [ACCOUNT]: account } });
      return new Person({
        account,
        clock,
        random: random.fork(name),
        fetch,
        holdings,
        isAlone: number === 1,
      });
    });
    const sites = Array.from({ length: sitesEach }, (_, index) => {
      const name = `${account}-site-${index + 1}`;
      const log = this.#log(name);
      return new Site({ name, account, clock, random: random.fork(name), network, log, sent });
    });
    this.sites.push(...sites);
    this.owners.push(
      new Owner({
        people,
        holdings,
        random: random.fork(`people ${account}`),
        sites: sites.map(({ name }) => name),
        install: (name, how) => sites.find((site) => site.name === name)?.install(how),
      }),
    );
    // Everybody who gives commands looks at a screen of their own.
    for (let i = 1; i <= Math.max(browsersEach, number); i++) {
      const name = `browser-${account}-${i}`;
      this.browsers.push(new Browser({ name, account, clock, random: random.fork(name), network, sent }));
    }
  }

  #log(who: string): Log {
    const at =
      (level: string) =>
      (message: string, fields: Record<string, unknown> = {}): void => {
        const { error, ...said } = fields;
        const cause = error === undefined ? '' : ` ${error instanceof Error ? error.message : String(error)}`;
        this.trace.note(who, `${level}: ${message} ${JSON.stringify(said)}${cause}`);
      };
    return { info: at('info'), warn: at('warn'), error: at('error') };
  }
}

import type { Log, Store } from '@hawser/server/simulator';
import { SeededRandom, VirtualClock } from '@hawser/ports/virtual';
import { drained } from './adapters/drained.ts';
import { Site } from '../clusters/site.ts';
import { DatabaseFaults } from '../faults/database-faults.ts';
import { type FaultKind, Faults } from '../faults/faults.ts';
import type { ServerComponent } from '../faults/server-component.ts';
import { Lifetime } from '../process/lifetime.ts';
import type { Connection } from '../network/connection.ts';
import { Network } from '../network/network.ts';
import { Browser } from '../browsers/browser.ts';
import { ExpectedState } from '../users/expected-state.ts';
import { Account } from '../accounts/account.ts';
import { User } from '../users/user.ts';
import { makeOrganization } from '../organizations/make.ts';
import { CONTENT, type Organization, ORGANIZATION } from '../organizations/organization.ts';
import { emailOf, type Role } from '../organizations/person.ts';
import { ServerHost, type Wrappers } from '../server/host.ts';
import { ACCOUNT } from '../server/server.ts';
import type { SqlSession } from '../store/session.ts';
import { Database } from '../store/store.ts';
import { Trace } from '../trace/trace.ts';

/** Size of a simulation. */
export interface Size {
  readonly accounts: number;
  readonly sitesEach: number;
  readonly browsersEach: number;
  /** Servers behind one address; by default the seed selects one or two. */
  readonly servers?: number;
  /** Users of each account, one or two; by default the seed selects it for each account. */
  readonly peopleEach?: number;
  /** Whether there is an organization, whose members come and go. */
  readonly hasOrganization?: boolean;
}

/** Options of a simulation. */
interface WorldOptions {
  readonly seed: number;
  readonly size: Size;
  readonly faults: readonly FaultKind[];
  readonly session: SqlSession;
  readonly wrappers?: Wrappers;
  /** Called with every message that a server sends. */
  readonly sent: (text: string, connection: Connection, to: Browser | Site) => void;
}

/** Names of accounts in order; no other account's data contains them. */
const ACCOUNTS = ['alfa', 'bravo', 'coral'];

/** Names of the users of an account, in order. */
const PEOPLE = ['owner', 'colleague'];

/** An organization without members. */
const ORGANIZATION_ROWS = [
  `insert into accounts (owner_uid, plan_tier_slug, is_organization, created_at) values ($1, 'enterprise', true, $2)`,
  `insert into organizations (owner_uid, id, unique_name, display_name, creator_uid, creator_name, created_at, updated_at)
   values ($1, $1, $1, $1, '', '', $2, $2)`,
];

/** Names of the servers, in order. */
const HOSTS = ['server', 'server-b'];

/** The whole control plane with its users, on one clock and one seed. */
export class World {
  readonly clock: VirtualClock;
  readonly random: SeededRandom;
  readonly trace: Trace;
  readonly faults: Faults;
  readonly session: SqlSession;
  readonly hosts: readonly ServerHost[];
  readonly network: Network;
  readonly accounts: Account[] = [];
  readonly sites: Site[] = [];
  readonly browsers: Browser[] = [];
  readonly organization: Organization | null;
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
    for (const account of ACCOUNTS.slice(0, size.accounts)) this.#users(account, size, sent);
    const join = (uid: string, role: Role) =>
      this.undisturbed('commands').tenant(ORGANIZATION, ({ db, owner }) =>
        db
          .insertInto('organization_members')
          .values({
            owner_uid: owner,
            member_uid: uid,
            role,
            email: emailOf(uid),
            display_name: uid,
            joined_at: clock.now(),
            updated_at: clock.now(),
          })
          .execute(),
      );
    this.organization =
      size.hasOrganization === true ? makeOrganization({ clock, random, network, join, sent }) : null;
  }

  /** What the names of everything in each context begin with. */
  get contexts(): readonly string[] {
    const accounts = this.accounts.map(({ name }) => name);
    if (this.organization === null) return accounts;
    return [...accounts, CONTENT, ...this.organization.people.map(({ uid }) => uid)];
  }

  /** The initial state: the server is running, the accounts exist, and nobody has acted. */
  static async make(options: WorldOptions): Promise<World> {
    const { session } = options;
    const clock = new VirtualClock({ settle: () => drained(() => session.outstanding) });
    const world = new World(options, clock, await Database.over(session));
    const people = world.organization?.people.map(({ uid }) => uid) ?? [];
    for (const account of [...world.accounts.map(({ name }) => name), ...people]) {
      const parameters = [account, 'enterprise', clock.now()];
      const sql = 'insert into accounts (owner_uid, plan_tier_slug, created_at) values ($1, $2, $3)';
      await session.query({ sql, parameters });
    }
    if (world.organization !== null)
      for (const sql of ORGANIZATION_ROWS)
        await session.query({ sql, parameters: [ORGANIZATION, clock.now()] });
    return world;
  }

  /** Starts servers, users and browsers. */
  start(isBusy: boolean): void {
    for (const host of this.hosts) void host.start();
    for (const account of this.accounts) {
      void account
        .setUp()
        .then(() => (isBusy ? account.work() : account.stayIdle()))
        .catch((error: unknown) => this.failed.push(error));
    }
    void this.organization?.live().catch((error: unknown) => this.failed.push(error));
    for (const browser of this.browsers) {
      browser.start();
      const account = this.accounts.find(({ name }) => name === browser.account);
      if (account) void browser.browse(account.expected);
    }
  }

  /** The database for a check, without faults. */
  undisturbed(part: ServerComponent): Store {
    const faults = new DatabaseFaults(this.clock, this.random.fork('no faults'), new Faults([]));
    return this.database.store(new Lifetime('checks'), faults, part);
  }

  /** Users and browsers finish their current work and start nothing new. */
  stop(): void {
    for (const account of this.accounts) account.stop();
    this.organization?.stop();
    for (const browser of this.browsers) browser.stopBrowsing();
  }

  /** Errors that ended the work of a user. */
  readonly failed: unknown[] = [];

  #users(account: string, size: Size, sent: WorldOptions['sent']): void {
    const { clock, random, network } = this;
    const { sitesEach, browsersEach } = size;
    const expected = new ExpectedState();
    const number = size.peopleEach ?? random.fork(`users of ${account}`).between(1, PEOPLE.length);
    const users = PEOPLE.slice(0, number).map((role) => {
      const name = `${role}-${account}`;
      const fetch = network.fetch({ name, headers: { [ACCOUNT]: account } });
      return new User({
        account,
        clock,
        random: random.fork(name),
        fetch,
        expected,
        isOnlyUser: number === 1,
      });
    });
    const sites = Array.from({ length: sitesEach }, (_, index) => {
      const name = `${account}-site-${index + 1}`;
      const log = this.#log(name);
      return new Site({ name, account, clock, random: random.fork(name), network, log, sent });
    });
    this.sites.push(...sites);
    this.accounts.push(
      new Account({
        users,
        expected,
        random: random.fork(`users ${account}`),
        sites: sites.map(({ name }) => name),
        install: (name, how) => sites.find((site) => site.name === name)?.install(how),
      }),
    );
    // Each user has a browser.
    for (let i = 1; i <= Math.max(browsersEach, number); i++) {
      const name = `browser-${account}-${i}`;
      const headers = { [ACCOUNT]: account };
      this.browsers.push(
        new Browser({ name, account, headers, clock, random: random.fork(name), network, sent }),
      );
    }
  }

  #log(who: string): Log {
    const at =
      (level: string) =>
      (message: string, fields: Record<string, unknown> = {}): void => {
        const { error, ...rest } = fields;
        const cause = error === undefined ? '' : ` ${error instanceof Error ? error.message : String(error)}`;
        this.trace.note(who, `${level}: ${message} ${JSON.stringify(rest)}${cause}`);
      };
    return { info: at('info'), warn: at('warn'), error: at('error') };
  }
}

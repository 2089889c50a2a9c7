import { type Rule, rules } from './rules.ts';

/**
 * How the requests of a class are counted. `account`: in the memory of each server, by signed-in account, or by address if
 * nobody is signed in. `address`: in memory, by address. `stored address`, `stored account`: in the database, for all
 * servers together and across restarts. `handler`: by the route itself, because the key is in the body or only failures count.
 */
type Counting =
  | { readonly by: 'account' | 'address' | 'stored address' | 'stored account'; readonly rule: Rule }
  | { readonly by: 'handler' };

const perMinute = (max: number): Rule => ({ max, windowMs: 60_000 });

/**
 * The limit classes of routes, by the kind of work that a request is, whichever noun it belongs to: a new noun uses those that are
 * here, and all limits can be reviewed in one place. Each route names its class. Limits in memory are far above what pages and scripts need. They keep one account from using up
 * the capacity of a server, which is about 1,000 commands per second.
 */
export const limitClasses = {
  /** One record, or one page of a list. A script that reads all pages in sequence sends about 100 requests per second. */
  read: { by: 'account', rule: perMinute(30_000) },
  /** Reads whose cost grows with the fleet: previews of rules and deletions, all tags. */
  'expensive-read': { by: 'account', rule: perMinute(1_200) },
  /** Changes of one record. */
  write: { by: 'account', rule: perMinute(12_000) },
  /** Changes of up to a thousand records in one request. */
  'bulk-write': { by: 'account', rule: perMinute(600) },
  /** New live sockets of the console. Each page has one, with backoff after failures. */
  live: { by: 'account', rule: perMinute(1_200) },
  /** New sockets of agents: only those that prove no identity count, see `memoryRules.handshakes`. */
  agent: { by: 'handler' },
  /** Pages, their assets, and public information before sign-in, for a whole office behind one address. */
  public: { by: 'address', rule: perMinute(30_000) },
  /** Health probes. */
  health: { by: 'address', rule: perMinute(6_000) },
  /** Connections that the server opens on behalf of a user. */
  'remote-check': { by: 'stored account', rule: rules.checkAccount },
  /** Lists that the server reads from a repository on behalf of a user. */
  'remote-browse': { by: 'stored account', rule: rules.browseAccount },
  /** Codes of devices, which a person may type and nobody is to guess. */
  'device-code': { by: 'stored account', rule: rules.deviceAccount },
  /** New organizations. */
  organization: { by: 'stored account', rule: rules.organizationAccount },
  /** Requests for another role in an organization. */
  'role-request': { by: 'stored account', rule: rules.roleRequestAccount },
  /** Install manifests. Their URL contains a secret that could be guessed. */
  install: { by: 'stored address', rule: rules.installRemote },
  enroll: { by: 'handler' },
  'sign-in': { by: 'handler' },
  'sign-up': { by: 'handler' },
  password: { by: 'handler' },
  'password-reset': { by: 'handler' },
} as const satisfies Record<string, Counting>;

/** The limit class of a route. A route without a class does not compile, and a server that has such a route does not start. */
export type LimitClass = keyof typeof limitClasses;

/** Whether `name` is a limit class. */
export const isLimitClass = (name: unknown): name is LimitClass =>
  typeof name === 'string' && Object.hasOwn(limitClasses, name);

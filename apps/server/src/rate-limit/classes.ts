import { type Rule, rules } from './rules.ts';

/**
 * How the requests of a class are counted. `account`: in the memory of each server, by the account that is signed in, or by address
 * where nobody is. `address`: in memory too. `stored address`: in the database, by all servers together, also after a restart.
 * `handler`: the route counts by itself, because what is counted is in the body, or only what fails counts.
 */
type Counting =
  | { readonly by: 'account' | 'address' | 'stored address'; readonly rule: Rule }
  | { readonly by: 'handler' };

const perMinute = (max: number): Rule => ({ max, windowMs: 60_000 });

/**
 * The classes that a route may declare. Those counted in memory are far above what pages and scripts ask, and end what would keep one
 * account from leaving room for others: a server answers about 1,000 commands a second in all.
 */
export const limitClasses = {
  /** One record, or a page of a list. A script that reads all pages one after the other asks some 100 a second. */
  read: { by: 'account', rule: perMinute(30_000) },
  /** Reads whose work grows with the fleet: previews, what a deletion takes along, all tags. */
  'expensive-read': { by: 'account', rule: perMinute(1_200) },
  /** Changes of one record. */
  write: { by: 'account', rule: perMinute(12_000) },
  /** Changes of up to a thousand records at once. */
  'bulk-write': { by: 'account', rule: perMinute(600) },
  /** Sockets of the console that are opened; each page has one, and backs off when it fails. */
  live: { by: 'account', rule: perMinute(1_200) },
  /** Sockets of agents that are opened. Ten thousand behind one address come back at once after a restart. */
  agent: { by: 'address', rule: perMinute(120_000) },
  /** Pages, their files, and what is told before sign-in: an office behind one address. */
  public: { by: 'address', rule: perMinute(30_000) },
  /** Probes. */
  health: { by: 'address', rule: perMinute(6_000) },
  /** Connections that the server makes for somebody. */
  'remote-check': { by: 'stored address', rule: rules.checkRemote },
  /** Manifests, whose addresses hold a secret that may be guessed at. */
  install: { by: 'stored address', rule: rules.installRemote },
  enrol: { by: 'handler' },
  'sign-in': { by: 'handler' },
  'sign-up': { by: 'handler' },
  password: { by: 'handler' },
  'password-reset': { by: 'handler' },
} as const satisfies Record<string, Counting>;

/** How a route is limited. A route without a class does not compile, and a server given one does not start. */
export type LimitClass = keyof typeof limitClasses;

/** Whether it is one of the classes. */
export const isLimitClass = (name: unknown): name is LimitClass =>
  typeof name === 'string' && Object.hasOwn(limitClasses, name);

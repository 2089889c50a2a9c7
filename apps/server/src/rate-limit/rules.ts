/** A rate limit: at most `max` times in each window of `windowMs` milliseconds. */
export interface Rule {
  readonly max: number;
  readonly windowMs: number;
}

/** Whether a request is allowed, and if not, in how many milliseconds. */
export interface Verdict {
  readonly allowed: boolean;
  readonly retryAfterMs: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Limits that are counted in the database. `Account` counts by the account that the request names, `Remote` by address. */
export const rules = {
  /** For one account from one address, or from one browser in which someone has signed in to it. Reset by a success. */
  signInPair: { max: 10, windowMs: 10 * MINUTE },
  /** From one address, for browsers in which nobody has signed in. */
  signInRemote: { max: 300, windowMs: 10 * MINUTE },
  /** Requests of programs with an unknown or ended token, from one address. */
  bearerRemote: { max: 100, windowMs: 10 * MINUTE },
  /** Tokens that a session gets for programs. */
  tokenAccount: { max: 300, windowMs: 10 * MINUTE },
  /** Devices that begin to log in from one address, and the questions of those that wait: one in five seconds each. */
  deviceCodeRemote: { max: 60, windowMs: 10 * MINUTE },
  deviceTokenRemote: { max: 3_000, windowMs: 10 * MINUTE },
  /** Codes of devices that an account types, of more than 10^10. */
  deviceAccount: { max: 60, windowMs: 10 * MINUTE },
  signUpRemote: { max: 100, windowMs: HOUR },
  /** Sign-ins with an identity provider from one address: begun, and come back. */
  providerRemote: { max: 200, windowMs: 10 * MINUTE },
  /** Addresses whose sign-in methods are asked for. */
  methodsRemote: { max: 300, windowMs: 10 * MINUTE },
  /** Failed sign-ins of one account that its audit log keeps. */
  recordedFailures: { max: 100, windowMs: HOUR },
  resetAccount: { max: 3, windowMs: HOUR },
  resetRemote: { max: 20, windowMs: HOUR },
  passwordAccount: { max: 10, windowMs: 10 * MINUTE },
  /** Changes of the e-mail address that one account asks for. */
  emailAccount: { max: 10, windowMs: 10 * MINUTE },
  /** Codes of the second factor of one account, in a browser that nobody has signed in with or in one that somebody has. Reset by a success. */
  codeAccount: { max: 10, windowMs: 10 * MINUTE },
  codeAccountDay: { max: 100, windowMs: 24 * HOUR },
  installRemote: { max: 120, windowMs: 10 * MINUTE },
  /** Connections that the server opens on behalf of a user. */
  checkAccount: { max: 60, windowMs: 10 * MINUTE },
  /** Branches, folders and charts of repositories that the server reads on behalf of a user. */
  browseAccount: { max: 300, windowMs: 10 * MINUTE },
  /** Organizations that one account makes: each has a plan of its own. */
  organizationAccount: { max: 20, windowMs: 24 * HOUR },
  /** Requests of one organization that send mails to addresses which people type. */
  organizationMails: { max: 100, windowMs: 24 * HOUR },
  /** Mails of one organization to one such address. */
  organizationMail: { max: 5, windowMs: 24 * HOUR },
  /** Requests for another role by one account: each sends a mail to up to 20 administrators. */
  roleRequestAccount: { max: 10, windowMs: 24 * HOUR },
  enrollRemote: { max: 120, windowMs: 10 * MINUTE },
} as const satisfies Record<string, Rule>;

/** Limits that each server counts in its memory. */
export const memoryRules = {
  /**
   * Connections of agents from one address that have not proven an identity. Ten thousand agents behind one address reconnect
   * together after a restart, and those that prove their identity do not count.
   */
  handshakes: { max: 12_000, windowMs: MINUTE },
} as const satisfies Record<string, Rule>;

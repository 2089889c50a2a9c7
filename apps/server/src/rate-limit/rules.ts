/** How often something may happen: at most `max` times in each window of `windowMs` milliseconds. */
export interface Rule {
  readonly max: number;
  readonly windowMs: number;
}

/** Whether it may happen, and if not, in how many milliseconds it may. */
export interface Verdict {
  readonly allowed: boolean;
  readonly retryAfterMs: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Limits that are counted in the database. `Account` counts by what is named in the request, `Remote` by address. */
export const rules = {
  /** From one address at one account; a success forgives. */
  signInPair: { max: 10, windowMs: 10 * MINUTE },
  /** At one account from anywhere: high, because it shuts the owner out too; a success forgives. */
  signInAccount: { max: 50, windowMs: 10 * MINUTE },
  signInRemote: { max: 300, windowMs: 10 * MINUTE },
  signUpRemote: { max: 100, windowMs: HOUR },
  resetAccount: { max: 3, windowMs: HOUR },
  resetRemote: { max: 20, windowMs: HOUR },
  passwordAccount: { max: 10, windowMs: 10 * MINUTE },
  installRemote: { max: 120, windowMs: 10 * MINUTE },
  /** Connections that the server makes for somebody. */
  checkRemote: { max: 60, windowMs: 10 * MINUTE },
  enrolRemote: { max: 120, windowMs: 10 * MINUTE },
} as const satisfies Record<string, Rule>;

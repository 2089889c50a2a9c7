import type { Rule } from './limit.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Every limit of the server in one place. `Account` counts by what is named in the request, `Remote` by address. */
export const rules = {
  signInAccount: { max: 10, windowMs: 10 * MINUTE },
  signInRemote: { max: 100, windowMs: 10 * MINUTE },
  signUpRemote: { max: 20, windowMs: HOUR },
  resetAccount: { max: 3, windowMs: HOUR },
  resetRemote: { max: 20, windowMs: HOUR },
  passwordAccount: { max: 10, windowMs: 10 * MINUTE },
  installRemote: { max: 120, windowMs: 10 * MINUTE },
  enrolRemote: { max: 120, windowMs: 10 * MINUTE },
} as const satisfies Record<string, Rule>;

import { folded, readings } from './folded.ts';

/** Shortest frequent password with which another one can begin. */
const BASE_MIN = 4;
/** Digits and symbols around a frequent password that make no other of it, such as those of `Summer2026!`. */
const AROUND_MAX = 6;

let loading: Promise<ReadonlySet<string>> | undefined;

/** The 49,000 most frequent passwords of leaked collections, in lower case; read when the first password is set. */
export function frequentPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return loading;
}

/** Whether a password is one of the frequent ones, in any case, with digits for letters, or with a few digits and symbols around it. */
export async function isFrequent(password: string): Promise<boolean> {
  const frequent = await frequentPasswords();
  const text = folded(password);
  const before = /^[^\p{L}]*/u.exec(text)?.[0].length ?? 0;
  const after = /[^\p{L}]*$/u.exec(text)?.[0].length ?? 0;
  for (let from = 0; from <= Math.min(before, AROUND_MAX); from++)
    for (let end = 0; end <= Math.min(after, AROUND_MAX - from); end++) {
      const base = text.slice(from, text.length - end);
      if (base.length >= BASE_MIN && readings(base).some((each) => frequent.has(each))) return true;
    }
  return false;
}

/** The two versions that are compared, the older one first. */
export type Compared = readonly [before: number, after: number];

/** Two versions as an address names them: '3,5'; null if it names none. */
export function comparedIn(text: string | undefined): Compared | null {
  const [, before, after] = /^(\d{1,15}),(\d{1,15})$/.exec(text ?? '') ?? [];
  return before === undefined || after === undefined ? null : [Number(before), Number(after)];
}

/** The versions that are compared at first: the two newest, given newest first; null with fewer. */
export function newestTwo(versions: readonly number[]): Compared | null {
  const [after, before] = versions;
  return after === undefined || before === undefined ? null : [before, after];
}

/** A version with the one before it, given newest first; the oldest with itself. */
export function withPrevious(version: number, versions: readonly number[]): Compared {
  return [versions.find((each) => each < version) ?? version, version];
}

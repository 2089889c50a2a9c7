/**
 * Returns what was made of the same kind and text before, otherwise makes it. Used where many agents share a process and
 * receive the same texts. The result must not be changed.
 */
export type Memoize = <Made extends object>(kind: string, text: string, make: () => Made) => Made;

/** For an agent in its own process: memoizing would cost more than it saves. */
export const withoutMemo: Memoize = (_kind, _text, make) => make();

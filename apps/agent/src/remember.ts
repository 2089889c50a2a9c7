/**
 * Gives what was made of the same text of the same kind before, where many agents share a process and are told the same; makes it
 * otherwise. Nobody changes what is made.
 */
export type Remember = <Made extends object>(kind: string, text: string, make: () => Made) => Made;

/** For an agent in a process of its own: to remember would cost more than it saves. */
export const makeAnew: Remember = (_kind, _text, make) => make();

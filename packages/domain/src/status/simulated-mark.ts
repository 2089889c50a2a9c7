import type { Fact } from './status.ts';

/** The mark on a fact about a simulated cluster. */
export const simulatedMark = ({ simulated }: { simulated: boolean }): Pick<Fact, 'simulated'> =>
  simulated ? { simulated } : {};

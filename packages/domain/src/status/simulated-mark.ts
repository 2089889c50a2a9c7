import type { Fact } from './status.ts';

/** What a fact about this cluster says of its being simulated. */
export const simulatedMark = ({ simulated }: { simulated: boolean }): Pick<Fact, 'simulated'> =>
  simulated ? { simulated } : {};

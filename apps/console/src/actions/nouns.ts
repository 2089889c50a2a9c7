import { CLUSTER } from '../clusters/index.ts';
import { NETWORK, ROUTER } from '../networks/index.ts';
import { OBJECT } from '../objects/index.ts';

/** The kinds of records, with all that can be done with one of each. */
export const NOUNS = [NETWORK, ROUTER, CLUSTER, OBJECT] as const;

import { z } from 'zod';
import { ToneCounts } from '../status/index.ts';

/** Key of the one row of an `overview` window. */
export const OVERVIEW_KEY = 'overview';

/** How many records of each kind a context has, by the tone that they show now; what is unknown is counted apart. */
export const Overview = z.object({
  networks: ToneCounts,
  clusters: ToneCounts,
  routers: ToneCounts,
  objects: ToneCounts,
});

export type Overview = z.infer<typeof Overview>;

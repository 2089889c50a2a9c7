import { z } from 'zod';
import { ToneCounts } from '../status/index.ts';

/** Key of the single row of an `overview` window. */
export const OVERVIEW_KEY = 'overview';

/** Number of records of each kind in a context, by tone; unknown is counted separately. */
export const Overview = z.object({
  networks: ToneCounts,
  clusters: ToneCounts,
  routers: ToneCounts,
  objects: ToneCounts,
});

export type Overview = z.infer<typeof Overview>;

import type { clustersContract } from '../clusters/index.ts';
import type { QueryOf } from '../collection/index.ts';
import type { jobsContract } from '../jobs/index.ts';
import type { networksContract } from '../networks/index.ts';
import type { objectsContract } from '../objects/index.ts';
import type { overviewContract } from '../overview/index.ts';
import type { placementsContract } from '../placement/index.ts';
import type { routersContract } from '../routers/index.ts';
import type { treeContract } from '../tree/index.ts';

/** A query of one of these collections. */
export type WindowQuery =
  | QueryOf<typeof networksContract>
  | QueryOf<typeof clustersContract>
  | QueryOf<typeof routersContract>
  | QueryOf<typeof objectsContract>
  | QueryOf<typeof placementsContract>
  | QueryOf<typeof overviewContract>
  | QueryOf<typeof jobsContract>
  | QueryOf<typeof treeContract>;

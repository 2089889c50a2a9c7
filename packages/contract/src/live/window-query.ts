import { z } from 'zod';
import { clustersContract } from '../clusters/index.ts';
import { jobsContract } from '../jobs/index.ts';
import { networksContract } from '../networks/index.ts';
import { objectsContract } from '../objects/index.ts';
import { overviewContract } from '../overview/index.ts';
import { placementsContract } from '../placement/index.ts';
import { routersContract } from '../routers/index.ts';
import { treeContract } from '../tree/index.ts';

/** A query of any collection. */
export const WindowQuery = z.discriminatedUnion('collection', [
  networksContract.query,
  clustersContract.query,
  routersContract.query,
  objectsContract.query,
  placementsContract.query,
  overviewContract.query,
  jobsContract.query,
  treeContract.query,
]);
export type WindowQuery = z.infer<typeof WindowQuery>;

import { AppObject, ObjectPreview, VersionEntry, WholeObject } from '@hawser/contract/objects';
import { noun } from '../noun/index.ts';
import { bulkJobs } from './bulk/index.ts';
import { objectCollection, wholeObjectCollection } from './collection.ts';
import { objectsRoutes } from './routes.ts';
import { objectsSchema } from './schema.ts';
import { versionCollection } from './version-list.ts';
import { VERSIONS_KEPT } from './versions.ts';

interface Ports {
  /** Number of versions that are kept of an object. Default: 100. */
  readonly versionsKept?: number;
}

export const objects = noun({
  name: 'objects',
  tables: objectsSchema,
  collections: [objectCollection, wholeObjectCollection, versionCollection],
  routes: ({ versionsKept = VERSIONS_KEPT }: Ports) => objectsRoutes(versionsKept),
  jobs: ({ versionsKept = VERSIONS_KEPT }: Ports) => bulkJobs(versionsKept),
  schemas: { AppObject, ObjectPreview, VersionEntry, WholeObject },
  start: ({ config }) => ({ ports: { versionsKept: config.versionsKept } }),
});

import { AppObject } from '@hawser/contract/objects';
import { noun } from '../noun/index.ts';
import { objectCollection } from './collection.ts';
import { objectsRoutes } from './routes.ts';
import { objectsSchema } from './schema.ts';

export const objects = noun({
  name: 'objects',
  tables: objectsSchema,
  collections: [objectCollection],
  routes: () => objectsRoutes(),
  schemas: { AppObject },
});

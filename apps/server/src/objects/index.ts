export { objectCollection } from './collection.ts';
export { objectPolicy } from './policy.ts';
export { objectsRoutes } from './routes.ts';
export { objectsSchema } from './schema.ts';
export type { ObjectsTable } from './table.ts';

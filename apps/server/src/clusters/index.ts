export { clusterCollection } from './collection.ts';
export { clusterRow } from './define.ts';
export { clustersRoutes } from './routes.ts';

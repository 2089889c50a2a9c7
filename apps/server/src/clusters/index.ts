export { clusterCollection } from './collection.ts';
export { clustersRoutes } from './routes.ts';

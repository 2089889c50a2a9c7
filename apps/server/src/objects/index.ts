export { objectCollection } from './collection.ts';
export { objectsRoutes } from './routes.ts';

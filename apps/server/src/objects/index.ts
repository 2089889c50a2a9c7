export { objectCollection } from './collection.ts';
export { objectPolicy } from './policy.ts';
export { objectsRoutes } from './routes.ts';

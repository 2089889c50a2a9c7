export { overviewCollection } from './collection.ts';
export { overviewRoutes } from './routes.ts';

export { networkCollection } from './collection.ts';
export { lockNetwork } from './lock.ts';
export { networksRoutes } from './routes.ts';

export { limitFailure, limitReached, type Usage, usageOf } from './limits.ts';
export { accountsRoutes } from './routes.ts';
export { accountsSchema } from './schema.ts';

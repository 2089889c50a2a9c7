export { limitReached, type Usage, usageOf } from './limits.ts';
export { accountsRoutes } from './routes.ts';

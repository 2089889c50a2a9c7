export { registerPasskeys } from './routes.ts';
export { registerPasskeyUse } from './use-routes.ts';

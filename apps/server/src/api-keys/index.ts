export { apiKeys } from './registration.ts';

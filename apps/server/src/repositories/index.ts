export { readCredentials } from './credentials.ts';
export { repositories } from './registration.ts';

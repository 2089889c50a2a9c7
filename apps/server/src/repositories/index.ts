export { repositories } from './registration.ts';

export { fleetTree } from './registration.ts';

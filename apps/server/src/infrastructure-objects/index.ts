export { infrastructureObjects } from './registration.ts';

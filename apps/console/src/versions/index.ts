export { versions } from './registration.ts';

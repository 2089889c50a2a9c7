export { notes } from './registration.ts';

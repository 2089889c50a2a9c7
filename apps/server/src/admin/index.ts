export { admin } from './registration.ts';

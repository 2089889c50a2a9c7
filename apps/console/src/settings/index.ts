export { settings } from './registration.ts';

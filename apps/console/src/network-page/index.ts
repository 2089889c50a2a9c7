export { networkPage } from './registration.ts';

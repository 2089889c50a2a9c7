export { dashboard } from './registration.ts';

export { secrets } from './registration.ts';

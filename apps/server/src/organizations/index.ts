export { organizations } from './registration.ts';

export { objectPage } from './registration.ts';

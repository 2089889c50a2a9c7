export { changePage } from './registration.ts';

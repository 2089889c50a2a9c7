export { tree } from './registration.ts';

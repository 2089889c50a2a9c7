export { files } from './registration.ts';

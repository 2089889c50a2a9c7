export { overview } from './registration.ts';

export { type Allowed, permission } from './permission.ts';

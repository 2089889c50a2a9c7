export { affectedObjects, affectedRouters } from './groups.ts';
export { incidents } from './registration.ts';

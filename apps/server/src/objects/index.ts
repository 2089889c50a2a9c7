export { objectCollection } from './collection.ts';
export { changeAllowed, objectPolicy } from './policy.ts';
export { objects } from './registration.ts';

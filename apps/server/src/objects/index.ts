export { objectCollection } from './collection.ts';
export { changeAllowed, objectPolicy } from './policy.ts';
export type { ObjectsTable } from './table.ts';
export { objects } from './registration.ts';

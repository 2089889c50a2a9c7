export { objectCollection } from './collection.ts';
export { objectPolicy } from './policy.ts';
export type { ObjectsTable } from './table.ts';
export { objects } from './registration.ts';

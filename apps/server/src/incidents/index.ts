export { incidentCollection } from './collection.ts';
export { incidents } from './registration.ts';

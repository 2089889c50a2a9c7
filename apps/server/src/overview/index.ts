export { overviewCollection } from './collection.ts';
export { overview } from './registration.ts';

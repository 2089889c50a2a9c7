export { overviewCollection } from './collection.ts';

export { fleetIndexes } from './indexes.ts';

export { fleetIndexes } from './opt-ins.ts';

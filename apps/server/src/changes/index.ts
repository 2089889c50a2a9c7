export { changes } from './registration.ts';
export { changesWithIDs } from './rows.ts';

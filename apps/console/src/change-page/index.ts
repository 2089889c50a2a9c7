export { CHANGE } from './change-noun.ts';
export { changePage } from './registration.ts';

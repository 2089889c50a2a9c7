export { changedLines } from './changed-lines.ts';

export { ValueTable } from './value-table.tsx';

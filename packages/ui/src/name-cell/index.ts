export { NameCell } from './name-cell.tsx';

export { NameCell, type NameCellProps } from './name-cell.tsx';

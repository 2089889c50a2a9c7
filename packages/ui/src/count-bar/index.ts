export { type BarPart, barParts } from './bar-parts.ts';
export { CountBar, type CountBarProps } from './count-bar.tsx';

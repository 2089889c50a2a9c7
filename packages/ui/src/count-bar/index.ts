export { type BarSegment, barSegments } from './bar-segments.ts';
export { CountBar, type CountBarProps } from './count-bar.tsx';

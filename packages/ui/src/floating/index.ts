export { Floating, type FloatingProps } from './floating.tsx';
export { type Box, placeNear, type Size } from './placement.ts';

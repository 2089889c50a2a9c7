export { default as floating } from './floating.module.css';
export { Floating, FLOATING_EDGE, FLOATING_GAP, type FloatingProps } from './floating.tsx';

export { choiceClasses } from './choice.ts';
export { default as floating } from './floating.module.css';
export { Floating, FLOATING_EDGE, FLOATING_GAP } from './floating.tsx';

export { LiveDot, type LiveDotProps } from './live-dot.tsx';
export { type LiveState, liveText } from './live-text.ts';

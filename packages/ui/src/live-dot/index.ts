export { LiveDot, type LiveDotProps } from './live-dot.tsx';
export { type LiveState, liveWords } from './live-words.ts';

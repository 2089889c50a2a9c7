export { LiveDot } from './live-dot.tsx';

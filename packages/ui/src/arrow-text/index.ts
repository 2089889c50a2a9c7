export { ArrowText } from './arrow-text.tsx';

export { FactsStrip } from './facts-strip.tsx';

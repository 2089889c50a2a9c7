export { type Fact, FactsStrip } from './facts-strip.tsx';

export { type Noun, noun, type PortsOf } from './noun.ts';
export type { RunningNoun } from './running.ts';

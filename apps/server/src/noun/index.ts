export { type Noun, noun, type PortsOf, type Sweep } from './noun.ts';
export type { RunningNoun } from './running.ts';

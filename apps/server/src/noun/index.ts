export { type Noun, noun, type PortsOf, type Sweep } from './noun.ts';

export type { Ports, Storage } from './ports.ts';

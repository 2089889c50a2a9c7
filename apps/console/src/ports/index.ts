export { CONTEXT_HEADER, portsInContext } from './in-context.ts';
export type { Ports, Storage } from './ports.ts';

export { measureIndexes } from './metrics.ts';
export { type LivePorts, registerLive } from './register.ts';

export { measureIndexes } from './metrics.ts';
export { registerLive } from './register.ts';

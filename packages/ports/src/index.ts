export { systemClock } from './adapters/system-clock.ts';
export { systemRandom } from './adapters/system-random.ts';
export { type Clock, every, pause, type Timer } from './clock.ts';
export type { Dial, Fetch, Socket, SocketEvents } from './network.ts';
export { fraction, newId, newSecretId, type Random, toHex } from './random.ts';

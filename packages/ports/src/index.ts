export { systemClock } from './adapters/system-clock.ts';
export { systemRandom } from './adapters/system-random.ts';
export { BackOff, doubling } from './back-off.ts';
export { Batches } from './batches.ts';
export { type Clock, every, pause, type Timer } from './clock.ts';
export type { Dial, Fetch, Socket, SocketEvents } from './network.ts';
export { fraction, newId, newSecretId, type Random, toHex } from './random.ts';
export { type Repeated, repeat } from './repeat.ts';
export { retry } from './retry.ts';

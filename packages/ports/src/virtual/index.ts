export { SeededRandom } from './seeded-random.ts';
export { type Timed, TimeQueue } from './time-queue.ts';
export { VirtualClock } from './virtual-clock.ts';

import type { SeededRandom } from '@hawser/ports/virtual';
import type { World } from '../world/world.ts';

/** Injects a fault; resolves when it is repaired. */
export type FaultInjection = (world: World, random: SeededRandom) => Promise<void>;

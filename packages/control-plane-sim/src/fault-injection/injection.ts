import type { SeededRandom } from '@hawser/ports/virtual';
import type { World } from '../world/world.ts';

/** Something that goes wrong; resolves when it is mended. */
export type Mishap = (world: World, random: SeededRandom) => Promise<void>;

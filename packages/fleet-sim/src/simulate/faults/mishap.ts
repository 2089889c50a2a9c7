import type { SeededRandom } from '../../random/seeded-random.ts';
import type { World } from '../world.ts';

/** Something that goes wrong; resolves when it is mended. */
export type Mishap = (world: World, random: SeededRandom) => Promise<void>;

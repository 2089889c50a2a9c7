import type { Wrappers } from '../server/host.ts';
import type { Invariant } from '../violation.ts';
import type { World } from '../world.ts';

/** Something wrong with the product, made from outside: through its ports, not in its code. */
export interface Defect {
  readonly says: string;
  /** Invariants that it may break. */
  readonly breaks: readonly Invariant[];
  readonly server?: Wrappers;
  /** Reaches into the world before it begins. */
  readonly world?: (world: World) => void | Promise<void>;
}

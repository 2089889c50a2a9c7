import type { Wrappers } from '../server/host.ts';
import type { Invariant } from '../trace/violation.ts';
import type { World } from '../world/world.ts';

/** Something wrong with the product, made from outside: through its ports, not in its code. */
export interface Defect {
  readonly says: string;
  /** Invariants that it may break. */
  readonly breaks: readonly Invariant[];
  readonly server?: Wrappers;
  /** Reaches into the world before it begins. */
  readonly world?: (world: World) => void | Promise<void>;
}

/** Defects by name; each counts from the beginning of a run what it did. */
export type Defects = Readonly<Record<string, () => Defect>>;

/** True every so many times. */
export function every(times: number): () => boolean {
  let count = 0;
  return () => ++count % times === 0;
}

import type { Wrappers } from '../server/host.ts';
import type { Invariant } from '../trace/violation.ts';
import type { World } from '../world/world.ts';

/** A defect that is planted in the product through its ports, without changing its code. */
export interface Mutation {
  readonly description: string;
  /** Invariants that it can violate. */
  readonly violates: readonly Invariant[];
  readonly server?: Wrappers;
  /** Changes the simulation before it starts. */
  readonly world?: (world: World) => void | Promise<void>;
}

/** Mutations by name; each run gets a new instance with its own state. */
export type Mutations = Readonly<Record<string, () => Mutation>>;

/** True once in this number of calls. */
export function every(times: number): () => boolean {
  let count = 0;
  return () => ++count % times === 0;
}

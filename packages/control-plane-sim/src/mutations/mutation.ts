import type { Wrappers } from '../server/host.ts';
import type { Invariant } from '../trace/violation.ts';
import type { World } from '../world/world.ts';

/** A change of the product that makes it wrong, made through its ports and not in its code. */
export interface Mutation {
  readonly description: string;
  /** Invariants that it may break. */
  readonly violates: readonly Invariant[];
  readonly server?: Wrappers;
  /** Changes the world before it starts. */
  readonly world?: (world: World) => void | Promise<void>;
}

/** Mutations by name; each run gets a new one, with state of its own. */
export type Mutations = Readonly<Record<string, () => Mutation>>;

/** True every so many times. */
export function every(times: number): () => boolean {
  let count = 0;
  return () => ++count % times === 0;
}

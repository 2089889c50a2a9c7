/** The invariants, by the names that reports use. */
export const INVARIANTS = {
  commands: 'No acknowledged command is lost; none is applied twice.',
  windows: "Every open window equals the database's answer to its query.",
  clusters: 'Every cluster holds exactly its desired set; no foreign object was changed.',
  leases: 'No observed value is shown as current past its lease.',
  tenants: "The audit has one entry for each command; no tenant's data is in another's stream.",
  queues: 'The memory of each queue stays under its bound.',
} as const;

export type Invariant = keyof typeof INVARIANTS;

/** An invariant was violated. */
export class Violation extends Error {
  override name = 'Violation';
  readonly invariant: Invariant;

  constructor(invariant: Invariant, message: string) {
    super(message);
    this.invariant = invariant;
  }
}

/** Colour family of a status (Spec 2 §4, "Status colours"). Unknown is its own family: it is never positive. */
export type Tone = 'positive' | 'warning' | 'negative' | 'informational' | 'unknown';

/** One link of a reason chain: what is said of whom, from the badge down to the fact that decided it. */
export interface Fact {
  /** What kind of thing the fact is about. */
  readonly kind: 'network' | 'router' | 'cluster' | 'object' | 'pod' | 'agent';
  /** Its record id, where there is a record to open. */
  readonly id?: string;
  /** It is about a simulated cluster; absent where it is not. */
  readonly simulated?: boolean;
  readonly name: string;
  /** Its status, upper case. */
  readonly status: string;
  /** One plain sentence, without a full stop. */
  readonly text: string;
  /** Since when, epoch ms; null when nobody can know. */
  readonly since: number | null;
}

/**
 * A status as it travels everywhere: to grids, exports, the API. `reason` is the shortest chain from this status to
 * the fact that decided it; `observedAt` the age of the observation, null when nothing was ever observed.
 */
export interface Status {
  /** Upper-case name, Spec 1 §4 and Spec 2 §4. */
  readonly status: string;
  /** Lower-case words for the badge. */
  readonly label: string;
  readonly tone: Tone;
  readonly since: number | null;
  readonly observedAt: number | null;
  readonly reason: readonly Fact[];
}

/** How many things below stand how; unknown apart. */
export interface ToneCounts {
  readonly positive: number;
  readonly warning: number;
  readonly negative: number;
  readonly informational: number;
  readonly unknown: number;
}

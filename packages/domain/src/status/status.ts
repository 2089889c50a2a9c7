/** Color family of a status (Spec 2 §4, "Status colors"). Unknown is a tone of its own and never positive. */
export type Tone = 'positive' | 'warning' | 'negative' | 'informational' | 'unknown';

/** What a list says for a tone: the statuses that it stands for there, where the general words do not fit. */
export type ToneWords = Readonly<Partial<Record<Tone, string>>>;

/** One fact in the reason of a status: a statement about one record. The last fact of the chain is the cause. */
export interface Fact {
  /** The kind of record that the fact is about. */
  readonly kind: 'network' | 'router' | 'cluster' | 'object' | 'pod' | 'agent' | 'repository' | 'secret';
  /** Id of that record, when the console can open it. */
  readonly id?: string;
  /** True when it is about a simulated cluster; otherwise absent. */
  readonly simulated?: boolean;
  readonly name: string;
  /** Its status, upper case. */
  readonly status: string;
  /** One plain sentence, without a full stop. */
  readonly text: string;
  /** Since when, epoch ms; null when unknown. */
  readonly since: number | null;
}

/**
 * A status as it is sent to grids, exports and the API. `reason` is the shortest chain of facts from this status to
 * its cause; `observedAt` is the time of the observation, null when nothing was ever observed.
 */
export interface Status {
  /** Upper-case name (Spec 1 §4, Spec 2 §4). */
  readonly status: string;
  /** Text of the badge, lower case. */
  readonly label: string;
  readonly tone: Tone;
  readonly since: number | null;
  readonly observedAt: number | null;
  readonly reason: readonly Fact[];
}

/** How many records of each tone are below; unknown is counted separately. */
export interface ToneCounts {
  readonly positive: number;
  readonly warning: number;
  readonly negative: number;
  readonly informational: number;
  readonly unknown: number;
}

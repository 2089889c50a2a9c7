import type { ClusterBehavior } from '@hawser/kube-sim';

/** An event in a cluster. A lasting one ends after the step's `durationMs`. */
export type ClusterEvent =
  /** Its workloads behave like this. */
  | { readonly what: 'behavior'; readonly behavior: Partial<ClusterBehavior> }
  /** Its nodes in this zone are lost. */
  | { readonly what: 'zone-lost'; readonly zone: string }
  /** It is partitioned from the control plane. */
  | { readonly what: 'partition' }
  /** Its connection to the control plane breaks once. */
  | { readonly what: 'disconnect' }
  /** Its API server is down. */
  | { readonly what: 'api-down' }
  /** Its API server is restored from an earlier state. */
  | { readonly what: 'api-restored' }
  /** Somebody changes the replicas of one of its Deployments with kubectl. */
  | { readonly what: 'changed-by-hand'; readonly replicas: number }
  /** Offset of its clock. */
  | { readonly what: 'clock-skew'; readonly skewMs: number };

/** An event that affects a share of the fleet. */
export interface Step {
  /** What the affected clusters do, for messages: 'lose their connection'. */
  readonly description: string;
  /** Time after the start, milliseconds. */
  readonly atMs: number;
  /** Period of repetition, milliseconds. */
  readonly everyMs?: number;
  /** Share of affected clusters, 0 to 1. The seed selects them, again each time. */
  readonly share: number;
  /** The event is spread over this time instead of affecting all clusters at once. */
  readonly spreadMs: number;
  /** Duration; by default until the end. */
  readonly durationMs?: number;
  readonly event: ClusterEvent;
}

/** An edit by the owner of the applications: another image for a share of the Deployments. */
interface Edit {
  readonly atMs: number;
  readonly everyMs?: number;
  /** Share of the Deployments, 0 to 1. */
  readonly share: number;
  /** Tag of the new image; `{n}` is a counter. */
  readonly tag: string;
}

/** A scenario: a sequence of events in a fleet. */
export interface Scenario {
  readonly name: string;
  /** One sentence that is displayed. */
  readonly title: string;
  readonly steps: readonly Step[];
  readonly edits: readonly Edit[];
}

/** Milliseconds. */
export const SECOND = 1_000;
/** Milliseconds. */
export const MINUTE = 60 * SECOND;

/** A step as one sentence: 'About 33 % of the clusters are cut off from the server for 8 minutes'. */
export function stepText({ share, description, durationMs }: Step): string {
  const who = share === 1 ? 'All clusters' : `About ${Math.round(share * 100)} % of the clusters`;
  return `${who} ${description}${durationMs === undefined ? '' : ` for ${durationText(durationMs)}`}`;
}

function durationText(ms: number): string {
  if (ms % MINUTE !== 0) return `${ms / SECOND} s`;
  return ms === MINUTE ? 'a minute' : `${ms / MINUTE} minutes`;
}

import type { ClusterBehavior } from '@hawser/kube-sim';

/** What happens to a cluster. What lasts ends after the step's `durationMs`. */
export type ClusterEvent =
  /** It behaves so. */
  | { readonly what: 'behavior'; readonly behavior: Partial<ClusterBehavior> }
  /** Its nodes of this zone are gone. */
  | { readonly what: 'zone-lost'; readonly zone: string }
  /** It is cut off from the control plane. */
  | { readonly what: 'partition' }
  /** Its connection to the control plane breaks, once. */
  | { readonly what: 'disconnect' }
  /** Its API server is down. */
  | { readonly what: 'api-down' }
  /** Its API server starts anew from how it was a while ago. */
  | { readonly what: 'api-restored' }
  /** Its clock is so much ahead, or behind. */
  | { readonly what: 'clock-skew'; readonly skewMs: number };

/** Something that happens to a part of the fleet. */
export interface Step {
  /** What the clusters do that it happens to: 'lose their connection'. */
  readonly description: string;
  /** After the start, milliseconds. */
  readonly atMs: number;
  /** Again and again, so long after the last time. */
  readonly everyMs?: number;
  /** Part of the clusters that it happens to, 0 to 1; which ones the seed decides, anew each time. */
  readonly share: number;
  /** It does not come to all at once but spread over so long. */
  readonly spreadMs: number;
  /** How long it lasts; for ever by default. */
  readonly durationMs?: number;
  readonly event: ClusterEvent;
}

/** What the owner of the applications does meanwhile: another image for a part of the Deployments. */
export interface Edit {
  readonly atMs: number;
  readonly everyMs?: number;
  /** Part of the Deployments, 0 to 1. */
  readonly share: number;
  /** Tag of the new image; `{n}` counts. */
  readonly tag: string;
}

/** A story that a fleet goes through. */
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

/** A step in one sentence: 'About 33 % of the clusters are cut off from the server for 8 minutes'. */
export function stepText({ share, description, durationMs }: Step): string {
  const who = share === 1 ? 'All clusters' : `About ${Math.round(share * 100)} % of the clusters`;
  return `${who} ${description}${durationMs === undefined ? '' : ` for ${durationText(durationMs)}`}`;
}

function durationText(ms: number): string {
  if (ms % MINUTE !== 0) return `${ms / SECOND} s`;
  return ms === MINUTE ? 'a minute' : `${ms / MINUTE} minutes`;
}

import type { KubeStatus } from '@hawser/contract';

/** What one look at an object says of it. */
export interface Verdict {
  /** UP, DOWN, WARN, PROGRESSING, MISSING or FAILED. */
  readonly status: string;
  /** One line for people; empty when there is nothing to add. */
  readonly message: string;
  readonly kubeStatus: KubeStatus | null;
  /** Since when, as Kubernetes itself says, epoch ms; counts only for the first look. */
  readonly since: number | null;
}

/** Longest message that is reported, characters. */
const LONGEST = 600;

/**
 * `text` from the cluster, fit to be shown: on one line, without control characters and marks that turn the direction
 * of writing, and cut to a length that is still read.
 */
export function plainLine(text: string): string {
  const line = text
    .replace(/[\p{Cc}\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}

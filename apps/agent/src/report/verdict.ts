import type { KubeStatus } from '@hawser/contract';
import type { Remember } from '../remember.ts';

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

/** What is kept of a verdict. */
export interface Look {
  readonly status: string;
  /** Fit to be shown. */
  readonly message: string;
  readonly kubeStatus: KubeStatus | null;
}

/** What most objects show: one copy does for all of them. */
const THERE: Look = { status: 'UP', message: '', kubeStatus: null };

/** What is kept of `verdict`. What is well is so in the same few ways in every cluster: agents that share a process share those. */
export function lookOf({ status, message, kubeStatus }: Verdict, remember: Remember): Look {
  const look = { status, message: plainLine(message), kubeStatus };
  if (isSameLook(look, THERE)) return THERE;
  return status === 'UP' ? remember('look', JSON.stringify(look), () => look) : look;
}

/** Whether both show the same. */
export function isSameLook(a: Look, b: Look): boolean {
  return a.status === b.status && a.message === b.message && isSameCount(a.kubeStatus, b.kubeStatus);
}

function isSameCount(a: KubeStatus | null, b: KubeStatus | null): boolean {
  if (a === null || b === null) return a === b;
  return (
    a.replicas === b.replicas &&
    a.readyReplicas === b.readyReplicas &&
    a.availableReplicas === b.availableReplicas &&
    a.updatedReplicas === b.updatedReplicas
  );
}

/** Longest message that is reported, characters. */
const LONGEST = 600;

/**
 * `text` from the cluster, fit to be shown: on one line, without control characters and marks that turn the direction
 * of writing, and cut to a length that is still read.
 */
export function plainLine(text: string): string {
  if (text === '') return text;
  const line = text
    .replace(/[\p{Cc}\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}

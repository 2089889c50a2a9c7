import type { Allowed } from '../permissions/index.ts';
import { SECRET_ANNOTATIONS } from './annotations.ts';

/**
 * `older key`: the controller has a newer key than that with which it was sealed. `certificate ends`: that of its key has run out, or does
 * within 30 days. `old`: it was sealed more than a year ago. `unknown`: no certificate of its cluster is known.
 */
export const RESEAL_STATES = ['older key', 'certificate ends', 'old', 'current', 'unknown'] as const;
type ResealState = (typeof RESEAL_STATES)[number];

const DAY_MS = 86_400_000;
/** How long before its end a certificate counts as ending. */
export const ENDS_WITHIN_MS = 30 * DAY_MS;
/** After this time something sealed counts as old. */
export const OLD_AFTER_MS = 365 * DAY_MS;

/** What is known of a SealedSecret and of the certificate of its cluster. Instants are epoch ms. */
interface SealedFacts {
  /** Fingerprint of the certificate with which it was sealed; null when nobody wrote it down. */
  readonly sealedWith: string | null;
  /** When, as ISO 8601 in UTC; empty when nobody wrote it down. */
  readonly sealedAt: string;
  readonly fingerprint: string | null;
  readonly notBefore: number | null;
  readonly notAfter: number | null;
  readonly now: number;
}

/** The fingerprint and the time that a SealedSecret says of itself. What is no text says nothing. */
export function sealingNotes(annotations: Readonly<Record<string, unknown>>): {
  sealedWith: string | null;
  sealedAt: string;
} {
  const text = (name: string): string | null => {
    const value = annotations[name];
    return typeof value === 'string' ? value : null;
  };
  return {
    sealedWith: text(SECRET_ANNOTATIONS.sealedWith),
    sealedAt: text(SECRET_ANNOTATIONS.sealedAt) ?? text(SECRET_ANNOTATIONS.generatedAt) ?? '',
  };
}

/** Whether a SealedSecret should be sealed again, and why: the first reason that holds. */
export function resealState(facts: SealedFacts): ResealState {
  const { sealedWith, sealedAt, fingerprint, notBefore, notAfter, now } = facts;
  if (fingerprint === null) return 'unknown';
  const isBefore = (instant: number): boolean => sealedAt < new Date(instant).toISOString();
  // Without a note the key is the newest one of the time at which it was sealed.
  if (sealedWith === null ? notBefore !== null && isBefore(notBefore) : sealedWith !== fingerprint)
    return 'older key';
  if (notAfter !== null && notAfter < now + ENDS_WITHIN_MS) return 'certificate ends';
  return isBefore(now - OLD_AFTER_MS) ? 'old' : 'current';
}

export const SEALED_CAPABILITIES = ['reseal'] as const;

/** Whether a SealedSecret can be sealed again: by the controller of its one cluster. */
export function sealedCapabilities({
  clusters,
  state,
}: {
  readonly clusters: number;
  readonly state: ResealState;
}): Record<(typeof SEALED_CAPABILITIES)[number], Allowed> {
  const reason =
    clusters === 0
      ? 'It is placed on no cluster.'
      : clusters > 1
        ? 'It is placed on several clusters, and each has keys of its own. Generate it again for each cluster.'
        : state === 'unknown'
          ? 'No certificate of its cluster is known.'
          : state === 'certificate ends'
            ? 'The controller has no newer key yet: it makes one every 30 days, unless it was told otherwise.'
            : '';
  return { reseal: { allowed: reason === '', reason } };
}

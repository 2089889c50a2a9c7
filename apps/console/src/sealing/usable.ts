import type { SealingCertificate } from '@hawser/contract/secrets';
import { secretMessages } from '@hawser/domain/secrets';

/** What this browser knows of a certificate, besides what the server says. */
interface OwnKnowledge {
  /** As computed here. */
  readonly fingerprint: string | null;
  readonly seen: string | null;
  /** Epoch ms. */
  readonly now: number;
}

/** What must happen before anything is sealed with a certificate. */
export type Unusable =
  | { readonly kind: 'missing' | 'expired'; readonly reason: string }
  /** Somebody has to compare and accept it. */
  | { readonly kind: 'changed'; readonly reason: string };

/**
 * Why nothing may be sealed with a certificate now; null when it may be. It must be the accepted one, by the server's account and by what
 * this browser remembers, and its fingerprint must be what the server says.
 */
export function unusable(
  { name, pem, state, accepted, notAfter }: SealingCertificate,
  { fingerprint, seen, now }: OwnKnowledge,
): Unusable | null {
  if (pem === null || fingerprint === null || fingerprint === '')
    return { kind: 'missing', reason: secretMessages.certificateMissing(name) };
  if (notAfter !== null && notAfter < now)
    return { kind: 'expired', reason: `The certificate of ${name} has run out.` };
  // Past the lease of its agent the one that was accepted is still right: a controller keeps its former keys.
  const isAccepted = state !== 'changed' && accepted?.fingerprint === fingerprint;
  if (!isAccepted || (seen !== null && seen !== fingerprint))
    return { kind: 'changed', reason: secretMessages.certificateChanged(name) };
  return null;
}

import type { Allowed } from '../permissions/index.ts';
import { CERTIFICATE_PATH, CONTROLLER_NAMESPACE, CONTROLLER_PROXY } from './controller.ts';

/**
 * `accepted`: it is the one that was seen first, or that somebody accepted since. `changed`: the cluster shows another one, and nothing is
 * sealed with it before somebody has accepted it. `missing`: none was seen. `unknown`: the one that was seen last is accepted, and the
 * agent has not reported for longer than its lease; with that one may still be sealed.
 */
export const CERTIFICATE_STATES = ['accepted', 'changed', 'missing', 'unknown'] as const;
type CertificateState = (typeof CERTIFICATE_STATES)[number];

/** What is known of the certificate of a cluster's controller. Fingerprints are SHA-256, in hexadecimal. */
interface CertificateFacts {
  readonly fingerprint: string | null;
  readonly acceptedFingerprint: string | null;
  /** Whether the cluster's agent has not reported for longer than its lease. */
  readonly isSilent: boolean;
}

export function certificateState(facts: CertificateFacts): CertificateState {
  const { fingerprint, acceptedFingerprint, isSilent } = facts;
  if (fingerprint === null) return 'missing';
  if (fingerprint !== acceptedFingerprint) return 'changed';
  return isSilent ? 'unknown' : 'accepted';
}

export const CERTIFICATE_CAPABILITIES = ['accept'] as const;

/** What can be done with the certificate of a cluster. */
export function certificateCapabilities(
  facts: CertificateFacts,
): Record<(typeof CERTIFICATE_CAPABILITIES)[number], Allowed> {
  const state = certificateState(facts);
  const reason =
    state === 'missing' ? 'No certificate is known.' : state === 'changed' ? '' : 'It is accepted already.';
  return { accept: { allowed: reason === '', reason } };
}

/** A command that shows the fingerprint on the cluster itself, for whoever trusts neither server nor agent. */
export function fingerprintCommand(): string {
  const path = `/api/v1/namespaces/${CONTROLLER_NAMESPACE}/services/${CONTROLLER_PROXY}/proxy${CERTIFICATE_PATH}`;
  return `kubectl get --raw ${path} | openssl x509 -noout -fingerprint -sha256`;
}

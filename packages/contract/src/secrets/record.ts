import { CERTIFICATE_CAPABILITIES, CERTIFICATE_STATES } from '@hawser/domain/secrets';
import { z } from 'zod';
import { permissions } from '../permissions/index.ts';
import { Instant } from '../status/index.ts';

/** Fingerprints are SHA-256 of the certificate, in hexadecimal. */
const fingerprint = z.string();

/** The certificate with which Secrets are sealed for an attached cluster. Its id is that of the router. */
export const SealingCertificate = z.object({
  id: z.string(),
  name: z.string(),
  networkID: z.string(),
  networkName: z.string(),
  cloudID: z.string(),
  isHub: z.boolean(),
  state: z.enum(CERTIFICATE_STATES),
  /** PEM, as the cluster's agent read it from the controller; null when none is known. */
  pem: z.string().nullable(),
  fingerprint: fingerprint.nullable(),
  notBefore: Instant.nullable(),
  notAfter: Instant.nullable(),
  /** Since when this certificate is known. */
  since: Instant.nullable(),
  /** When the agent reported it; null before the first report. */
  observedAt: Instant.nullable(),
  /** Since when the agent has not reported for longer than its lease: what it showed last may no longer be so. Null while it reports. */
  silentSince: Instant.nullable(),
  /** Why it could not be read at the last attempt, or is not known now; empty when it could and is. */
  message: z.string(),
  /** The one with which may be sealed: the first one that was seen, or the one that was accepted last. */
  accepted: z
    .object({
      fingerprint,
      at: Instant,
      /** Who accepted it; null for the first one. */
      byUID: z.string().nullable(),
    })
    .nullable(),
  /** Whether the agent may apply a SealedSecret to a namespace, with the reason if not. */
  placing: z.object({ namespace: z.string(), allowed: z.boolean(), reason: z.string() }),
  can: permissions(CERTIFICATE_CAPABILITIES),
});
export type SealingCertificate = z.infer<typeof SealingCertificate>;

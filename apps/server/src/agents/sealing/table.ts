/**
 * The certificate of the controller of Sealed Secrets in a cluster, as its agent reported it last, and the one that was accepted. Instants are
 * epoch ms of the server's clock.
 */
export interface SealingCertificatesTable {
  owner_uid: string;
  router_id: string;
  /** Null when there is no controller. */
  pem: string | null;
  /** SHA-256 of the certificate, in hexadecimal. */
  fingerprint: string | null;
  not_before: number | null;
  not_after: number | null;
  /** Since when this certificate is known. */
  since: number;
  observed_at: number;
  /** Why it could not be read at the last attempt. */
  message: string;
  /** That of the first certificate, or of the one that somebody accepted last. */
  accepted_fingerprint: string | null;
  accepted_at: number | null;
  /** Null for the first one. */
  accepted_by: string | null;
}

import type { SealingCertificate } from '@hawser/contract/secrets';
import { fingerprintCommand } from '@hawser/domain/secrets';
import { exactTime } from '@hawser/ui/age';
import { CommandBox } from '@hawser/ui/copy-button';
import { Fingerprint } from './fingerprint.tsx';
import classes from './sealing.module.css';

interface CertificateFactsProps {
  certificate: SealingCertificate;
  /** As this page computed it from the certificate; null while it is not known. */
  fingerprint: string | null;
  /** The one with which this browser sealed last; null if it never has. */
  seen: string | null;
}

const day = (at: number | null): string =>
  at === null ? 'unknown' : new Date(at).toISOString().slice(0, 10);

/** What identifies the certificate of a cluster, and how a person compares it with the cluster itself. */
export function CertificateFacts({ certificate, fingerprint, seen }: CertificateFactsProps) {
  const { accepted, notBefore, notAfter, message, silentSince } = certificate;
  return (
    <div className={classes['facts']}>
      <dl>
        <dt>Fingerprint (SHA-256)</dt>
        <dd>{fingerprint === null ? <code>none</code> : <Fingerprint value={fingerprint} />}</dd>
        {accepted !== null && accepted.fingerprint !== fingerprint && (
          <>
            <dt>Accepted before</dt>
            <dd>
              <Fingerprint value={accepted.fingerprint} />
            </dd>
          </>
        )}
        {seen !== null && seen !== fingerprint && (
          <>
            <dt>This browser sealed with</dt>
            <dd>
              <Fingerprint value={seen} />
            </dd>
          </>
        )}
        <dt>Valid</dt>
        <dd>
          {day(notBefore)} to {day(notAfter)}
        </dd>
        {silentSince !== null && (
          <>
            <dt>Unknown since</dt>
            <dd>{exactTime(silentSince)}</dd>
          </>
        )}
      </dl>
      {message !== '' && <p className={classes['warning']}>{message}</p>}
      <p>Compare it with what the cluster itself shows:</p>
      <CommandBox command={fingerprintCommand()} what="command that shows the fingerprint" />
    </div>
  );
}

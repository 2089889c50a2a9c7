import type { SealingCertificate } from '@hawser/contract/secrets';
import { fingerprintCommand } from '@hawser/domain/secrets';
import { CommandBox } from '@hawser/ui/copy-button';
import { fingerprintText } from './fingerprint-text.ts';
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
  const { accepted, notBefore, notAfter, message } = certificate;
  return (
    <div className={classes['facts']}>
      <dl>
        <dt>Fingerprint (SHA-256)</dt>
        <dd>
          <code>{fingerprint === null ? 'none' : fingerprintText(fingerprint)}</code>
        </dd>
        {accepted !== null && accepted.fingerprint !== fingerprint && (
          <>
            <dt>Accepted before</dt>
            <dd>
              <code>{fingerprintText(accepted.fingerprint)}</code>
            </dd>
          </>
        )}
        {seen !== null && seen !== fingerprint && (
          <>
            <dt>This browser sealed with</dt>
            <dd>
              <code>{fingerprintText(seen)}</code>
            </dd>
          </>
        )}
        <dt>Valid</dt>
        <dd>
          {day(notBefore)} to {day(notAfter)}
        </dd>
      </dl>
      {message !== '' && <p className={classes['warning']}>{message}</p>}
      <p>Compare it with what the cluster itself shows:</p>
      <CommandBox command={fingerprintCommand()} what="command that shows the fingerprint" />
    </div>
  );
}

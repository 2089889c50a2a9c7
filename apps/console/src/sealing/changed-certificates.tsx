import { Button } from '@hawser/ui/button';
import { CertificateFacts } from './certificate-facts.tsx';
import type { Target } from './use-targets.ts';
import classes from './sealing.module.css';

interface ChangedCertificatesProps {
  targets: readonly Target[];
  /** Accepts the certificate that a cluster shows. */
  onAccept(target: Target): void;
}

/** The certificates among those of the targets that must be compared and accepted before anything is sealed with them. */
export function ChangedCertificates({ targets, onAccept }: ChangedCertificatesProps) {
  const changed = targets.filter(({ problem }) => problem?.kind === 'changed');
  return changed.map((target) => (
    <section
      key={target.certificate.id}
      className={classes['changed']}
      aria-label={`Changed certificate of ${target.certificate.name}`}
    >
      <p className={classes['warning']}>{target.problem?.reason}</p>
      <CertificateFacts
        certificate={target.certificate}
        fingerprint={target.fingerprint}
        seen={target.seen}
      />
      <Button onClick={() => onAccept(target)}>Accept Certificate</Button>
    </section>
  ));
}

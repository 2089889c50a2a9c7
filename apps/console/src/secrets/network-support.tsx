import type { Network } from '@hawser/contract/networks';
import { secretMessages } from '@hawser/domain/secrets';
import { ChangedCertificates, type Target } from '../sealing/index.ts';
import classes from './secrets.module.css';

interface NetworkSupportProps {
  network: Network;
  targets: readonly Target[];
  /** Accepts the certificate that a cluster shows. */
  onAccept(target: Target): void;
}

/**
 * Whether Secrets can be generated for a network, and what is missing. A hub whose controller has made another key takes the network's pem key with
 * it: that it is accepted here is all that is missing then.
 */
export function NetworkSupport({ network: { features, can }, targets, onAccept }: NetworkSupportProps) {
  if (!Object.hasOwn(features, 'sealedSecrets'))
    return <p className={classes['warning']}>{secretMessages.unsupported}</p>;
  const { allowed, reason } = can.generateSecret;
  const isMissing = !allowed && reason === secretMessages.pemKeyMissing;
  const changed = targets.filter(
    ({ certificate, problem }) => certificate.isHub && problem?.kind === 'changed',
  );
  return (
    <>
      <p className={classes['hint']}>{secretMessages.managed}</p>
      {!allowed && <p className={classes['warning']}>{reason}</p>}
      {isMissing &&
        (changed.length === 0 ? (
          <p className={classes['hint']}>{secretMessages.installing}</p>
        ) : (
          <ChangedCertificates targets={changed} onAccept={onAccept} />
        ))}
    </>
  );
}

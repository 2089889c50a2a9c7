import type { SealingCertificate } from '@hawser/contract/secrets';
import { useEffect, useMemo, useState } from 'react';
import { useServices } from '../services/index.ts';
import { fingerprintOf } from './adapters/fingerprint.ts';
import { SeenCertificates } from './seen-certificates.ts';

/** The fingerprints of certificates as this page computes them, by PEM; missing until they are known. */
export function useFingerprints(certificates: readonly SealingCertificate[]): ReadonlyMap<string, string> {
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    let isOld = false;
    const pems = [...new Set(certificates.flatMap(({ pem }) => pem ?? []))];
    void Promise.all(pems.map(async (pem) => [pem, (await fingerprintOf(pem)) ?? ''] as const)).then(
      (all) => {
        if (!isOld) setKnown(new Map(all));
      },
    );
    return () => {
      isOld = true;
    };
  }, [certificates]);
  return known;
}

/** The certificates with which the person has sealed in this browser and context. */
export function useSeenCertificates(): SeenCertificates {
  const { ports, me } = useServices();
  const { uid, contextUid } = me;
  return useMemo(
    () => new SeenCertificates(ports.storage, { uid, contextUid }),
    [ports.storage, uid, contextUid],
  );
}

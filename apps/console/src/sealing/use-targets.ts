import type { SealingCertificate, sealingCertificatesContract } from '@hawser/contract/secrets';
import { useMemo, useState } from 'react';
import { useWindow, WINDOW_ROWS } from '../live/index.ts';
import { useServices } from '../services/index.ts';
import { type Unusable, unusable } from './usable.ts';
import { useFingerprints, useSeenCertificates } from './use-fingerprints.ts';

/** A cluster for which can be sealed. */
export interface Target {
  readonly certificate: SealingCertificate;
  /** As this page computed it. */
  readonly fingerprint: string | null;
  readonly seen: string | null;
  /** Why nothing may be sealed for it now. */
  readonly problem: Unusable | null;
}

/** Most clusters of one Secret. */
const RANGE = { from: 0, to: WINDOW_ROWS };

/** The clusters of a network with what is known of their certificates, live; `remember` is called once something was sealed or accepted. */
export function useTargets(networkID: string): {
  readonly targets: readonly Target[];
  readonly isKnown: boolean;
  /** Clusters beyond those that are listed. */
  readonly more: number;
  remember(targets: readonly Target[]): void;
} {
  const { ports } = useServices();
  const seen = useSeenCertificates();
  // Those that were remembered while this is shown: what the browser stores is no state of the page.
  const [remembered, setRemembered] = useState<ReadonlyMap<string, string>>(new Map());
  const { rows, content, total } = useWindow<typeof sealingCertificatesContract>(
    networkID === '' ? null : { collection: 'sealingCertificates', networkID, range: RANGE },
  );
  const fingerprints = useFingerprints(rows);
  const targets = useMemo(
    () =>
      rows.map((certificate): Target => {
        const fingerprint = fingerprints.get(certificate.pem ?? '') ?? null;
        const last = remembered.get(certificate.id) ?? seen.of(certificate.id);
        const problem = unusable(certificate, { fingerprint, seen: last, now: ports.clock.now() });
        return { certificate, fingerprint, seen: last, problem };
      }),
    [rows, fingerprints, seen, ports.clock, remembered],
  );
  const areComputed = rows.every(({ pem }) => pem === null || fingerprints.has(pem));
  return {
    targets,
    isKnown: content !== null && areComputed,
    more: Math.max(0, total - rows.length),
    remember: (of) => {
      const next = new Map(remembered);
      for (const { certificate, fingerprint } of of) {
        if (fingerprint === null) continue;
        seen.remember(certificate.id, fingerprint);
        next.set(certificate.id, fingerprint);
      }
      setRemembered(next);
    },
  };
}

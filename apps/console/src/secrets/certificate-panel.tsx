import type { SealingCertificate, sealingCertificatesContract } from '@hawser/contract/secrets';
import { FactsStrip } from '@hawser/ui/facts-strip';
import { useMemo } from 'react';
import { recordsQuery } from '../live/index.ts';
import { PathLink } from '../page/index.ts';
import { OneRecord } from '../record-page/index.ts';
import { CertificateFacts, useFingerprints, useSeenCertificates } from '../sealing/index.ts';

/** The certificate of a cluster beside its list. */
export default function CertificatePanel({ id }: { id: string }) {
  return (
    <OneRecord
      query={recordsQuery<typeof sealingCertificatesContract>('sealingCertificates', { ids: [id] })}
      absent={<p>The cluster is no longer attached.</p>}
    >
      {(certificate) => <CertificateSummary certificate={certificate} />}
    </OneRecord>
  );
}

function CertificateSummary({ certificate }: { certificate: SealingCertificate }) {
  const { id, state, isHub, networkID, networkName, cloudID, name, pem } = certificate;
  const fingerprints = useFingerprints(useMemo(() => [certificate], [certificate]));
  return (
    <>
      <FactsStrip
        facts={[
          { label: 'Certificate', value: state },
          {
            label: isHub ? 'Hub' : 'Edge',
            value: <PathLink href={`/clusters/${encodeURIComponent(cloudID)}`}>{name}</PathLink>,
          },
          {
            label: 'Network',
            value: <PathLink href={`/networks/${encodeURIComponent(networkID)}`}>{networkName}</PathLink>,
          },
        ]}
      />
      <CertificateFacts
        certificate={certificate}
        fingerprint={fingerprints.get(pem ?? '') ?? null}
        seen={useSeenCertificates().of(id)}
      />
    </>
  );
}

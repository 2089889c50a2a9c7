import type { SealingCertificate, sealingCertificatesContract } from '@hawser/contract/secrets';
import { FormDialog } from '@hawser/ui/form-dialog';
import { useMemo } from 'react';
import { shownMessage } from '../client/index.ts';
import { useCommand } from '../commands/index.ts';
import { type PageDialogProps, RecordDialog } from '../dialogs/index.ts';
import { useRecord } from '../live/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import {
  CertificateFacts,
  unusable,
  useFingerprints,
  useSeenCertificates,
  certificateCalls,
} from '../sealing/index.ts';

const NONE: never[] = [];

/** Compares the certificate of a cluster with what the cluster shows, and accepts it. */
export default function AcceptCertificateDialog({ about, onClose }: PageDialogProps) {
  return (
    <RecordDialog
      {...useRecord<typeof sealingCertificatesContract>('sealingCertificates', about)}
      title="Accept Certificate"
      onClose={onClose}
    >
      {(record) => <AcceptCertificate record={record} onClose={onClose} />}
    </RecordDialog>
  );
}

function AcceptCertificate({ record, onClose }: { record: SealingCertificate; onClose(): void }) {
  const { toast, ports } = useServices();
  const calls = useCalls(certificateCalls);
  const own = useSeenCertificates();
  const fingerprints = useFingerprints(useMemo(() => [record], [record]));
  const command = useCommand((fingerprint: string, options) => calls.accept(record.id, fingerprint, options));
  const fingerprint = fingerprints.get(record.pem ?? '') ?? null;
  const seen = own.of(record.id);
  const problem = unusable(record, { fingerprint, seen, now: ports.clock.now() });
  const reason =
    problem === null ? 'It is accepted already.' : problem.kind === 'changed' ? '' : problem.reason;
  const accept = async (): Promise<void> => {
    if (fingerprint === null) return;
    if (record.state === 'changed' && (await command.run(fingerprint)) === null) return;
    own.remember(record.id, fingerprint);
    toast({ text: `Certificate of ${record.name} accepted.` });
    onClose();
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Accept Certificate"
      subtitle={record.name}
      size={620}
      submitLabel="Accept Certificate"
      {...(reason === '' ? {} : { submitReason: reason })}
      banners={command.error === null ? NONE : [{ tone: 'error', text: shownMessage(command.error) }]}
      onSubmit={accept}
    >
      <CertificateFacts certificate={record} fingerprint={fingerprint} seen={seen} />
    </FormDialog>
  );
}

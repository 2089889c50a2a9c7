import type { networksContract } from '@hawser/contract/networks';
import { useRef, useState } from 'react';
import { useJob } from '../jobs/index.ts';
import { AbsentRecord, AwaitedRecord, type PageDialogProps } from '../dialogs/index.ts';
import { useRecord } from '../live/index.ts';
import { ConfirmNetworkDeletion } from './confirm-network-deletion.tsx';
import { NetworkDeletionProgress } from './network-deletion-progress.tsx';
import { TearDownNotice } from './tear-down-notice.tsx';
import { useDeletionCounts } from './use-deletion-counts.ts';

/**
 * Deletes a network (Spec 1 §4, Spec 2 §4): first the tear down if objects are distributed, then the deletion preview and
 * its confirmation, then the progress of the job, which continues without the dialog.
 */
export default function DeleteNetworkDialog({ about, onClose }: PageDialogProps) {
  const { record: network, isAbsent } = useRecord<typeof networksContract>('networks', about);
  const [startedJobID, setStartedJobID] = useState<string | null>(null);
  const jobID = startedJobID ?? network?.deletion?.jobID ?? null;
  const job = useJob(jobID);
  const { plan, failure, answers, read } = useDeletionCounts(jobID === null ? about : null);
  const [confirming, setConfirming] = useState(false);
  // The notice stays open when the tear down is complete, to report it.
  const notice = useRef(false);
  if (plan !== null && (plan.needsTearDown || (network?.usesGitOps && plan.leavingTotal > 0)))
    notice.current = true;
  const awaited = <AwaitedRecord title="Delete Network" onClose={onClose} />;
  if (jobID !== null) {
    if (job === undefined) return awaited;
    return <NetworkDeletionProgress job={job} onClose={onClose} />;
  }
  if (isAbsent) return <AbsentRecord title="Delete Network" onClose={onClose} />;
  if (network === undefined || (plan === null && failure === null)) return awaited;
  if (plan !== null && notice.current && !confirming) {
    return (
      <TearDownNotice
        plan={plan}
        answers={answers}
        read={read}
        onClose={onClose}
        onDelete={() => setConfirming(true)}
      />
    );
  }
  return (
    <ConfirmNetworkDeletion
      network={network}
      plan={plan}
      failure={failure}
      onAccepted={setStartedJobID}
      onClose={onClose}
    />
  );
}

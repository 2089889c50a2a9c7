import type { Network } from '@hawser/contract';
import { useState } from 'react';
import type { PageDialogProps } from '../dialogs/index.ts';
import { useWindow } from '../live/index.ts';
import { useJob } from '../work/index.ts';
import { ConfirmNetworkDeletion } from './confirm-network-deletion.tsx';
import { NetworkDeletionProgress } from './network-deletion-progress.tsx';
import { TearDownNotice } from './tear-down-notice.tsx';
import { useDeletionPlan } from './use-deletion-plan.ts';

/**
 * Deletes a network (Spec 1 §4, Spec 2 §4): first the tear down where objects are distributed, then the list of everything
 * that goes and its confirmation, then the progress of the job, which goes on without the dialog.
 */
export default function DeleteNetworkDialog({ about, onClose }: PageDialogProps) {
  const [network] = useWindow<Network>({
    collection: 'networks',
    ids: [about],
    range: { from: 0, to: 1 },
  }).rows;
  const [asked, setAsked] = useState<string | null>(null);
  const jobID = asked ?? network?.deletion?.jobID ?? null;
  const job = useJob(jobID);
  const { plan, failure, read } = useDeletionPlan(jobID === null ? about : null);
  const [noticed, setNoticed] = useState(false);
  if (jobID !== null) {
    return job === undefined ? null : <NetworkDeletionProgress job={job} onClose={onClose} />;
  }
  if (network === undefined || (plan === null && failure === null)) return null;
  if (plan !== null && network.usesGitOps && !noticed && (plan.needsTearDown || plan.leavingTotal > 0)) {
    return <TearDownNotice plan={plan} read={read} onClose={onClose} onDelete={() => setNoticed(true)} />;
  }
  return (
    <ConfirmNetworkDeletion
      network={network}
      plan={plan}
      failure={failure}
      onAccepted={setAsked}
      onClose={onClose}
    />
  );
}

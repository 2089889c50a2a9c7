import type { clustersContract } from '@hawser/contract/clusters';
import { type PageDialogProps, RecordDialog } from '../dialogs/index.ts';
import { useRecord } from '../live/index.ts';
import { useCalls } from '../services/index.ts';
import { ClusterName } from '../status/index.ts';
import { ApplyTags } from '../tag-choice/index.ts';
import { clusterCalls } from './calls.ts';

/** Tags of a cluster. Rules that use them move objects immediately. */
export default function ClusterTagsDialog({ about, onClose }: PageDialogProps) {
  const calls = useCalls(clusterCalls);
  return (
    <RecordDialog
      {...useRecord<typeof clustersContract>('clusters', about)}
      title="Apply Tags"
      onClose={onClose}
    >
      {(cluster) => (
        <ApplyTags
          record={cluster}
          name={<ClusterName name={cluster.alias} simulated={cluster.simulated} />}
          onClose={onClose}
          save={(tags, options) => calls.update(cluster.id, { tags }, options)}
        />
      )}
    </RecordDialog>
  );
}

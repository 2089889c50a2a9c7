import type { Cluster } from '@hawser/contract';
import { useServices } from '../app/services.ts';
import { ClusterName } from '../demo/index.ts';
import { type PageDialogProps, RecordDialog } from '../dialogs/index.ts';
import { useRecord } from '../live/index.ts';
import { ApplyTags } from '../tags/index.ts';

/** Tags of a cluster. Rules that name them move objects at once. */
export default function ClusterTagsDialog({ about, onClose }: PageDialogProps) {
  const { api } = useServices();
  return (
    <RecordDialog {...useRecord<Cluster>('clusters', about)} title="Apply Tags" onClose={onClose}>
      {(cluster) => (
        <ApplyTags
          record={cluster}
          name={<ClusterName name={cluster.name} simulated={cluster.simulated} />}
          onClose={onClose}
          save={(tags, options) => api.clusters.update(cluster.id, { tags }, options)}
        />
      )}
    </RecordDialog>
  );
}

import type { Cluster } from '@hawser/contract';
import { useServices } from '../app/services.ts';
import type { PageDialogProps } from '../dialogs/index.ts';
import { useWindow } from '../live/index.ts';
import { ApplyTags } from '../tags/index.ts';

/** Tags of a cluster. Rules that name them move objects at once. */
export default function ClusterTagsDialog({ about, onClose }: PageDialogProps) {
  const { api } = useServices();
  const [cluster] = useWindow<Cluster>({
    collection: 'clusters',
    ids: [about],
    range: { from: 0, to: 1 },
  }).rows;
  if (cluster === undefined) return null;
  return (
    <ApplyTags
      record={cluster}
      onClose={onClose}
      save={(tags, options) => api.clusters.update(cluster.id, { tags }, options)}
    />
  );
}

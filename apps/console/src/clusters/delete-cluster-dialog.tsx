import type { Cluster } from '@hawser/contract';
import { clusterMessages } from '@hawser/domain';
import { ConfirmDialog } from '@hawser/ui/form-dialog';
import { shownMessage, useCommand } from '../api/index.ts';
import { useServices } from '../app/services.ts';
import type { PageDialogProps } from '../dialogs/index.ts';
import { useWindow } from '../live/index.ts';

/** Forgets a cluster that is attached nowhere. */
export default function DeleteClusterDialog({ about, onClose }: PageDialogProps) {
  const { api, toast } = useServices();
  const [cluster] = useWindow<Cluster>({
    collection: 'clusters',
    ids: [about],
    range: { from: 0, to: 1 },
  }).rows;
  const command = useCommand((id: string, options) => api.clusters.remove(id, options));
  if (cluster === undefined) return null;
  const confirm = async (): Promise<void> => {
    if ((await command.run(cluster.id)) === null) return;
    toast({ text: 'Cluster deleted.' });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Delete Cluster"
      phrase={cluster.name}
      actionLabel="Delete Cluster"
      onConfirm={confirm}
      error={command.error === null ? undefined : shownMessage(command.error, clusterMessages.notDeleted)}
    >
      <p>
        The record of <b>{cluster.name}</b> with its tags goes for good. The cluster itself is not touched: it
        is attached to no network.
      </p>
    </ConfirmDialog>
  );
}

import { plural } from '@hawser/domain/counted';
import type { Cluster, clustersContract } from '@hawser/contract/clusters';
import { clusterMessages } from '@hawser/domain/clusters';
import { permission } from '@hawser/domain/permissions';
import { Button } from '@hawser/ui/button';
import { Dialog } from '@hawser/ui/dialog';
import { ConfirmDialog } from '@hawser/ui/form-dialog';
import { DeletionList } from '@hawser/ui/deletion-preview';
import { RequestFailure, shownMessage } from '../client/index.ts';
import { useCommand } from '../commands/index.ts';
import { type PageDialogProps, RecordDialog } from '../dialogs/index.ts';
import { useRecord } from '../live/index.ts';
import { errorNotice } from '../notices/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { ClusterName, SimulatedMark } from '../status/index.ts';
import { clusterCalls } from './calls.ts';

/** Deletes a cluster that is not attached; otherwise says why it cannot be deleted. */
export default function DeleteClusterDialog({ about, onClose }: PageDialogProps) {
  return (
    <RecordDialog
      {...useRecord<typeof clustersContract>('clusters', about)}
      title="Delete Cluster"
      onClose={onClose}
    >
      {(cluster) => <DeleteCluster cluster={cluster} onClose={onClose} />}
    </RecordDialog>
  );
}

function DeleteCluster({ cluster, onClose }: { cluster: Cluster; onClose(): void }) {
  const calls = useCalls(clusterCalls);
  const { toast, notices } = useServices();
  const command = useCommand((id: string, options) =>
    calls.remove(id, options).catch((error: unknown) => {
      // Attached by someone else: retrying cannot help.
      if (error instanceof RequestFailure && error.status === 409) {
        notices.show(errorNotice(error, clusterMessages.notDeleted));
      }
      throw error;
    }),
  );
  if (!cluster.allowDeletion) return <NotDeletable cluster={cluster} onClose={onClose} />;
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
      phrase={cluster.alias}
      actionLabel="Delete Cluster"
      onConfirm={confirm}
      error={command.error === null ? undefined : shownMessage(command.error, clusterMessages.notDeleted)}
    >
      <p>This cannot be undone. The cluster itself is not changed: it is not attached to any network.</p>
      <DeletionList
        label="What is deleted"
        groups={[
          {
            title: 'record of the cluster',
            count: 1,
            items: [
              {
                name: cluster.alias,
                ...(cluster.simulated ? { mark: <SimulatedMark inRow /> } : {}),
                where: cluster.location,
              },
            ],
          },
          ...(cluster.kubeconfig_upload_id === null
            ? []
            : [{ title: 'set of credentials', count: 1, items: [{ name: cluster.server_url }] }]),
        ]}
      />
    </ConfirmDialog>
  );
}

function NotDeletable({ cluster, onClose }: { cluster: Cluster; onClose(): void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete Cluster"
      subtitle={
        <>
          <ClusterName name={cluster.alias} simulated={cluster.simulated} />
        </>
      }
      banners={[{ tone: 'error', text: clusterMessages.notDeleted }]}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <p>{permission(cluster.can, 'delete').reason}</p>
      <DeletionList
        label="Attached to"
        groups={[
          {
            title: plural(cluster.networks.length, 'network it is attached to', 'networks it is attached to'),
            count: cluster.networks.length,
            items: cluster.networks.map(({ networkName }) => ({ name: networkName })),
          },
        ]}
      />
    </Dialog>
  );
}

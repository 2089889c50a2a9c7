import type { Network } from '@hawser/contract';
import { networkMessages } from '@hawser/domain';
import { ConfirmDialog } from '@hawser/ui/form-dialog';
import { shownMessage, useCommand } from '../api/index.ts';
import { useServices } from '../app/services.ts';
import type { PageDialogProps } from '../dialogs/index.ts';
import { useWindow } from '../live/index.ts';

/** Deletes a network with all that is in it; the server does so step by step. */
export default function DeleteNetworkDialog({ about, onClose }: PageDialogProps) {
  const { api, toast } = useServices();
  const [network] = useWindow<Network>({
    collection: 'networks',
    ids: [about],
    range: { from: 0, to: 1 },
  }).rows;
  const command = useCommand((id: string, options) => api.networks.remove(id, options));
  if (network === undefined) return null;
  const confirm = async (): Promise<void> => {
    if ((await command.run(network.id)) === null) return;
    toast({ tone: 'positive', text: networkMessages.deleted });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Delete Network"
      phrase={network.name}
      actionLabel="Delete Network"
      onConfirm={confirm}
      error={command.error === null ? undefined : shownMessage(command.error, networkMessages.notDeleted)}
    >
      <p>
        The network <b>{network.name}</b> and its {network.distributionRules.length} distribution rules go for
        good, with its {network.objectCount} objects. Its clusters are detached: what it placed on them is
        removed.
      </p>
    </ConfirmDialog>
  );
}

import type {
  infrastructureProviderConfigsContract,
  InfrastructureProviderConfig,
} from '@hawser/contract/infrastructure';
import type { ProviderUsers } from '@hawser/contract/streams';
import { providerMessages } from '@hawser/domain/infrastructure';
import { permission } from '@hawser/domain/permissions';
import { Button } from '@hawser/ui/button';
import { DeletionList } from '@hawser/ui/deletion-preview';
import { Dialog } from '@hawser/ui/dialog';
import { ConfirmDialog } from '@hawser/ui/form-dialog';
import { shownMessage } from '../client/index.ts';
import { useCommand } from '../commands/index.ts';
import { type PageDialogProps, RecordDialog } from '../dialogs/index.ts';
import { useRecord } from '../live/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { providerCalls } from './calls.ts';
import { HubUsers } from './hub-users.tsx';
import { useHubUsers } from './use-hub-users.ts';
import { Uses } from './uses.tsx';

const TITLE = 'Delete Provider';

/** Deletes a provider that nothing uses; otherwise shows what uses it. */
export default function DeleteProviderDialog({ about, onClose }: PageDialogProps) {
  return (
    <RecordDialog
      {...useRecord<typeof infrastructureProviderConfigsContract>('infrastructureProviderConfigs', about)}
      title={TITLE}
      onClose={onClose}
    >
      {(provider) => <DeleteProvider provider={provider} onClose={onClose} />}
    </RecordDialog>
  );
}

interface Props {
  provider: InfrastructureProviderConfig;
  onClose(): void;
}

function DeleteProvider({ provider, onClose }: Props) {
  const calls = useCalls(providerCalls);
  const { toast } = useServices();
  const onHub = useHubUsers(provider.id);
  // The person has read that it is not known.
  const isUnknown = onHub?.total === null;
  const command = useCommand((id: string, options) => calls.remove(id, isUnknown, options));
  const may = permission(provider.can, 'delete');
  const isUsed = (onHub?.total ?? 0) > 0;
  if (!may.allowed || isUsed)
    return <NotDeletable provider={provider} onHub={onHub} reason={may.reason} onClose={onClose} />;
  const confirm = async (): Promise<void> => {
    if ((await command.run(provider.id)) === null) return;
    toast({ text: 'Provider deleted.' });
    onClose();
  };
  const { name, networkName, resourceName, providerConfigObjectID, credsProviderDetails: at } = provider;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={TITLE}
      phrase={name}
      actionLabel={TITLE}
      onConfirm={confirm}
      error={command.error === null ? undefined : shownMessage(command.error, providerMessages.notDeleted)}
    >
      <p>
        This cannot be undone. Nothing is changed at the provider itself, and no object of this network uses
        it.
      </p>
      {onHub === null ? <p role="status">Asking the hub what uses it…</p> : <HubUsers users={onHub} />}
      <DeletionList
        label="What is deleted"
        groups={[
          { title: 'provider', count: 1, items: [{ name, where: networkName }] },
          {
            title: 'Secret of its credentials on the hub',
            count: 1,
            items: [{ name: at.name, where: at.namespace }],
          },
          ...(providerConfigObjectID === null
            ? []
            : [{ title: 'ProviderConfig on the hub', count: 1, items: [{ name: resourceName, where: '' }] }]),
        ]}
      />
    </ConfirmDialog>
  );
}

interface NotDeletableProps extends Props {
  /** What uses it on the hub; null while that is not known. */
  onHub: ProviderUsers | null;
  reason: string;
}

function NotDeletable({ provider, onHub, reason, onClose }: NotDeletableProps) {
  const isUsed = provider.objectCount > 0 || (onHub?.total ?? 0) > 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title={TITLE}
      subtitle={<bdi>{provider.name}</bdi>}
      banners={[
        {
          tone: 'error',
          text: isUsed ? providerMessages.inUse : providerMessages.notDeleted,
        },
      ]}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {provider.objectCount > 0 && <Uses provider={provider} />}
      {onHub !== null && <HubUsers users={onHub} />}
      {!isUsed && <p>{reason}</p>}
    </Dialog>
  );
}

import type { repositoriesContract, Repository } from '@hawser/contract/repositories';
import { repositoryMessages } from '@hawser/domain/repositories';
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
import { repositoryCalls } from './calls.ts';
import { Uses } from './uses.tsx';

/** Deletes a repository that nothing uses; otherwise shows what uses it. */
export default function DeleteRepositoryDialog({ about, onClose }: PageDialogProps) {
  return (
    <RecordDialog
      {...useRecord<typeof repositoriesContract>('repositories', about)}
      title="Delete Repository"
      onClose={onClose}
    >
      {(repository) => <DeleteRepository repository={repository} onClose={onClose} />}
    </RecordDialog>
  );
}

function DeleteRepository({ repository, onClose }: { repository: Repository; onClose(): void }) {
  const calls = useCalls(repositoryCalls);
  const { toast } = useServices();
  const command = useCommand((id: string, options) => calls.remove(id, options));
  const may = permission(repository.can, 'delete');
  if (!may.allowed) return <NotDeletable repository={repository} reason={may.reason} onClose={onClose} />;
  const confirm = async (): Promise<void> => {
    if ((await command.run(repository.id)) === null) return;
    toast({ text: 'Repository deleted.' });
    onClose();
  };
  const { label, url, credentialKind } = repository;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Delete Repository"
      phrase={label}
      actionLabel="Delete Repository"
      onConfirm={confirm}
      error={command.error === null ? undefined : shownMessage(command.error, repositoryMessages.notDeleted)}
    >
      <p>This cannot be undone. The repository itself is not changed, and no application uses it.</p>
      <DeletionList
        label="What is deleted"
        groups={[
          { title: 'record of the repository', count: 1, items: [{ name: label, where: url }] },
          ...(credentialKind === null ? [] : [{ title: 'set of credentials', count: 1 }]),
        ]}
      />
    </ConfirmDialog>
  );
}

function NotDeletable({
  repository,
  reason,
  onClose,
}: {
  repository: Repository;
  reason: string;
  onClose(): void;
}) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete Repository"
      subtitle={<bdi>{repository.label}</bdi>}
      banners={[{ tone: 'error', text: repositoryMessages.notDeleted }]}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <p>{reason}</p>
      <Uses repository={repository} />
    </Dialog>
  );
}

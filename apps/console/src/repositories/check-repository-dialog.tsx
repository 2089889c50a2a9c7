import type { repositoriesContract, Repository } from '@hawser/contract/repositories';
import { Button } from '@hawser/ui/button';
import { Dialog } from '@hawser/ui/dialog';
import { type PageDialogProps, RecordDialog } from '../dialogs/index.ts';
import { useRecord } from '../live/index.ts';
import { Connection } from './connection.tsx';

/** Shows the connection of a repository, and checks it again. */
export default function CheckRepositoryDialog({ about, onClose }: PageDialogProps) {
  return (
    <RecordDialog
      {...useRecord<typeof repositoriesContract>('repositories', about)}
      title="Check Connection"
      onClose={onClose}
    >
      {(repository: Repository) => (
        <Dialog
          open
          onClose={onClose}
          title="Check Connection"
          subtitle={<bdi>{repository.label}</bdi>}
          footer={<Button onClick={onClose}>Close</Button>}
        >
          <Connection repository={repository} />
        </Dialog>
      )}
    </RecordDialog>
  );
}

import type { repositoriesContract } from '@hawser/contract/repositories';
import { type PageDialogProps, RecordDialog } from '../dialogs/index.ts';
import { useRecord } from '../live/index.ts';
import { placeAbout } from '../repository-content/index.ts';
import { applicationFrom } from './application-source.ts';
import { CreateObject } from './create-object.tsx';

/** Creates an Application of Argo CD from a folder or chart of a repository. `about`: a place in a repository. */
export default function CreateFromRepositoryDialog({ about, onClose }: PageDialogProps) {
  const { repositoryID, place } = placeAbout(about);
  return (
    <RecordDialog
      {...useRecord<typeof repositoriesContract>('repositories', repositoryID)}
      title="Create Application"
      onClose={onClose}
    >
      {(repository) => (
        <CreateObject networkID="" application={applicationFrom(repository, place)} onClose={onClose} />
      )}
    </RecordDialog>
  );
}

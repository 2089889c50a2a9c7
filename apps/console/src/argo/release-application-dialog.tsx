import type { objectsContract } from '@hawser/contract/objects';
import { ConfirmDialog } from '@hawser/ui/form-dialog';
import { shownMessage } from '../client/index.ts';
import { type PageDialogProps, RecordDialog } from '../dialogs/index.ts';
import { useRecord } from '../live/index.ts';
import { useAct } from './use-act.ts';

const TITLE = 'Release Application';

/** Ends a deletion that waits in Argo CD. `about`: `<objectID>/<routerID>`. */
export default function ReleaseApplicationDialog({ about, onClose }: PageDialogProps) {
  const [objectID = '', routerID = ''] = about.split('/');
  return (
    <RecordDialog {...useRecord<typeof objectsContract>('objects', objectID)} title={TITLE} onClose={onClose}>
      {({ name }) => <Release objectID={objectID} routerID={routerID} name={name} onClose={onClose} />}
    </RecordDialog>
  );
}

interface ReleaseProps {
  objectID: string;
  routerID: string;
  name: string;
  onClose(): void;
}

function Release({ objectID, routerID, name, onClose }: ReleaseProps) {
  const { error, act } = useAct({ objectID, routerID });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={TITLE}
      phrase={name}
      actionLabel={TITLE}
      onConfirm={async () => {
        if (await act({ type: 'release' })) onClose();
      }}
      error={error === null ? undefined : shownMessage(error)}
    >
      <p>
        The Application is removed from Argo CD at once. What Argo CD has not deleted yet stays on the
        cluster, and nobody deletes it any more. Hooks that run at a deletion do not run.
      </p>
      <p>
        As long as the application is to be on this cluster, the agent of the hub creates it in Argo CD again,
        which takes over what stayed.
      </p>
    </ConfirmDialog>
  );
}

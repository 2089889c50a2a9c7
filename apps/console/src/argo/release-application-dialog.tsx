import type { objectsContract } from '@hawser/contract/objects';
import { type PageDialogProps, RecordDialog } from '../dialogs/index.ts';
import { useRecord } from '../live/index.ts';
import { Release, RELEASE } from './release.tsx';

/** Ends a deletion that waits in Argo CD. `about`: `<objectID>/<routerID>`. */
export default function ReleaseApplicationDialog({ about, onClose }: PageDialogProps) {
  const [objectID = '', routerID = ''] = about.split('/');
  return (
    <RecordDialog
      {...useRecord<typeof objectsContract>('objects', objectID)}
      title={RELEASE}
      onClose={onClose}
    >
      {({ name }) => (
        <Release of={{ objectID, routerID }} name={name} onClose={onClose}>
          <p>
            As long as the application is to be on this cluster, the agent of the hub creates it in Argo CD
            again, which takes over what stayed.
          </p>
        </Release>
      )}
    </RecordDialog>
  );
}

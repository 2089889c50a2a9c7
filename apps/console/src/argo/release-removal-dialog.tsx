import type { removalsContract } from '@hawser/contract/placement';
import { type PageDialogProps, RecordDialog } from '../dialogs/index.ts';
import { useRecord } from '../live/index.ts';
import { Release, RELEASE } from './release.tsx';
import { removalText } from './words.ts';

/** Ends the removal of an Application that waits in Argo CD. `about`: the id of the removal. */
export default function ReleaseRemovalDialog({ about, onClose }: PageDialogProps) {
  return (
    <RecordDialog
      {...useRecord<typeof removalsContract>('removals', about)}
      title={RELEASE}
      onClose={onClose}
    >
      {(removal) => (
        <Release of={removal} name={removal.name} onClose={onClose}>
          <p>
            It is not to be on {removal.clusterName} any more, so it is not created again.{' '}
            {removalText(removal)}
          </p>
        </Release>
      )}
    </RecordDialog>
  );
}

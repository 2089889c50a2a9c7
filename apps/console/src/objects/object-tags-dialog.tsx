import type { objectsContract } from '@hawser/contract/objects';
import { type PageDialogProps, RecordDialog } from '../dialogs/index.ts';
import { useRecord } from '../live/index.ts';
import { useCalls } from '../services/index.ts';
import { ApplyTags } from '../tag-choice/index.ts';
import { objectCalls } from './calls.ts';

/** Tags of an object. Rules that use them move it immediately. */
export default function ObjectTagsDialog({ about, onClose }: PageDialogProps) {
  const calls = useCalls(objectCalls);
  return (
    <RecordDialog
      {...useRecord<typeof objectsContract>('objects', about)}
      title="Apply Tags"
      onClose={onClose}
    >
      {(object) => (
        <ApplyTags
          record={object}
          onClose={onClose}
          save={(tags, options) => calls.update(object.id, { tags }, options)}
        />
      )}
    </RecordDialog>
  );
}

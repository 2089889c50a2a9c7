import type { AppObject } from '@hawser/contract';
import { useServices } from '../app/services.ts';
import { type PageDialogProps, RecordDialog } from '../dialogs/index.ts';
import { useRecord } from '../live/index.ts';
import { ApplyTags } from '../tags/index.ts';

/** Tags of an object. Rules that name them move it at once. */
export default function ObjectTagsDialog({ about, onClose }: PageDialogProps) {
  const { api } = useServices();
  return (
    <RecordDialog {...useRecord<AppObject>('objects', about)} title="Apply Tags" onClose={onClose}>
      {(object) => (
        <ApplyTags
          record={object}
          onClose={onClose}
          save={(tags, options) => api.objects.update(object.id, { tags }, options)}
        />
      )}
    </RecordDialog>
  );
}

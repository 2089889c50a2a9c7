import type { AppObject } from '@hawser/contract';
import { useServices } from '../app/services.ts';
import type { PageDialogProps } from '../dialogs/index.ts';
import { useWindow } from '../live/index.ts';
import { ApplyTags } from '../tags/index.ts';

/** Tags of an object. Rules that name them move it at once. */
export default function ObjectTagsDialog({ about, onClose }: PageDialogProps) {
  const { api } = useServices();
  const [object] = useWindow<AppObject>({
    collection: 'objects',
    ids: [about],
    range: { from: 0, to: 1 },
  }).rows;
  if (object === undefined) return null;
  return (
    <ApplyTags
      record={object}
      onClose={onClose}
      save={(tags, options) => api.objects.update(object.id, { tags }, options)}
    />
  );
}

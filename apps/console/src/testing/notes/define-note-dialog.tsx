import type { PageDialogProps } from '../../dialogs/index.ts';

/** Defines a note. */
export default function DefineNoteDialog({ about }: PageDialogProps) {
  return <p>A note about {about}</p>;
}

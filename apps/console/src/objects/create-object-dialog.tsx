import type { PageDialogProps } from '../dialogs/index.ts';
import { CreateObject } from './create-object.tsx';

/** Creates an object in a network, whose rules decide which clusters get it. */
export default function CreateObjectDialog({ about, onClose }: PageDialogProps) {
  return <CreateObject networkID={about} onClose={onClose} />;
}

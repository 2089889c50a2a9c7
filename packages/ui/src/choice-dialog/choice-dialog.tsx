import { type ReactNode, useState } from 'react';
import { Button } from '../button/index.ts';
import { Dialog } from '../dialog/index.ts';
import { ChoiceList, type ListedChoice } from './choice-list.tsx';
import { withRequired } from './choice-rules.ts';

interface ChoiceDialogProps {
  open: boolean;
  onClose(): void;
  title: string;
  subtitle?: string;
  choices: readonly ListedChoice[];
  /** The selection when the dialog opens. */
  chosen: readonly string[];
  /** Called with the selection on Ok, required choices included. The caller closes the dialog. */
  onOk(chosen: readonly string[]): void;
  /** Content above the list. */
  children?: ReactNode;
}

/** A dialog with a list of choices, opened from the right. Nothing changes before Ok. */
export function ChoiceDialog(props: ChoiceDialogProps) {
  return props.open ? <OpenChoices {...props} /> : null;
}

function OpenChoices({ onClose, title, subtitle, choices, chosen, onOk, children }: ChoiceDialogProps) {
  const [draft, setDraft] = useState(() => withRequired(choices, chosen));
  const dirty = draft.join() !== withRequired(choices, chosen).join();
  return (
    <Dialog
      open
      onClose={onClose}
      side="right"
      size={480}
      title={title}
      subtitle={subtitle}
      dirty={dirty}
      footer={
        <Button variant="primary" onClick={() => onOk(draft)}>
          Ok
        </Button>
      }
    >
      {children}
      <ChoiceList label={title} choices={choices} chosen={draft} onChoose={setDraft} />
    </Dialog>
  );
}

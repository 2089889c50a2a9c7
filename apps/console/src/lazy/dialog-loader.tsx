import { generalMessages } from '@hawser/domain/fields';
import { Button } from '@hawser/ui/button';
import { Dialog } from '@hawser/ui/dialog';
import { type Code, FAILURE_WORDS, LoadAgain, useCode } from '@hawser/ui/lazy';
import type { ReactNode } from 'react';

interface LazyDialogProps<Part> {
  code: Code<Part>;
  onClose(): void;
  children: (part: Part) => ReactNode;
}

/** A dialog whose code may have to come first: until then one stands there that says so, and can be closed. */
export function LazyDialog<Part>({ code, onClose, children }: LazyDialogProps<Part>) {
  const state = useCode(code);
  switch (state.kind) {
    case 'here':
      return children(state.part);
    case 'waiting':
      return null;
    case 'slow':
      return (
        <Dialog
          open
          loading
          onClose={onClose}
          title={generalMessages.wait}
          footer={<Button onClick={onClose}>Close</Button>}
        >
          <p role="status">Loading…</p>
        </Dialog>
      );
    default:
      return <DialogFailure text={FAILURE_WORDS[state.kind]} onClose={onClose} />;
  }
}

/** In place of a dialog that is not to be had. */
export function DialogFailure({ text, onClose }: { text: string; onClose(): void }) {
  return (
    <Dialog open onClose={onClose} title="This dialog could not be opened" footer={<LoadAgain />}>
      <p role="alert">{text}</p>
    </Dialog>
  );
}

import { generalMessages } from '@hawser/domain/fields';
import { Button } from '@hawser/ui/button';
import { Dialog } from '@hawser/ui/dialog';
import { type LazyCode, FAILURE_MESSAGES, ReloadButton, useCode } from '@hawser/ui/lazy';
import type { ReactNode } from 'react';

interface LazyDialogProps<Part> {
  code: LazyCode<Part>;
  onClose(): void;
  children: (part: Part) => ReactNode;
}

/** A dialog whose code is loaded when needed: until then a placeholder is shown, which can be closed. */
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
      return <DialogFailure text={FAILURE_MESSAGES[state.kind]} onClose={onClose} />;
  }
}

/** Shown for a dialog that could not be loaded. */
export function DialogFailure({ text, onClose }: { text: string; onClose(): void }) {
  return (
    <Dialog open onClose={onClose} title="This dialog could not be opened" footer={<ReloadButton />}>
      <p role="alert">{text}</p>
    </Dialog>
  );
}

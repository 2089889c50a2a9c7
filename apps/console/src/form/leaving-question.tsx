import { Button } from '@hawser/ui/button';
import { Dialog } from '@hawser/ui/dialog';
import { useHold } from '@hawser/ui/unsaved-changes';
import { useState } from 'react';

/** Asks before another page takes the place of a form with changes. */
export function LeavingQuestion({ dirty }: { dirty: boolean }) {
  const [asking, setAsking] = useState<{ leave(): void } | null>(null);
  useHold(dirty, (leave) => setAsking({ leave }), 'page');
  if (asking === null) return null;
  const stay = (): void => setAsking(null);
  return (
    <Dialog
      open
      onClose={stay}
      title="Leave this page?"
      footer={
        <>
          <Button look="danger" onClick={asking.leave}>
            Discard
          </Button>
          <Button look="primary" data-autofocus onClick={stay}>
            Keep editing
          </Button>
        </>
      }
    >
      <p>You have unsaved changes.</p>
    </Dialog>
  );
}

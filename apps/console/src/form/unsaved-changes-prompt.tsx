import { Button } from '@hawser/ui/button';
import { Dialog } from '@hawser/ui/dialog';
import { useNavigationBlock } from '@hawser/ui/unsaved-changes';
import { useState } from 'react';

/** Asks for confirmation before leaving a page with unsaved changes. */
export function UnsavedChangesPrompt({ dirty }: { dirty: boolean }) {
  const [asking, setAsking] = useState<{ leave(): void } | null>(null);
  useNavigationBlock(dirty, (leave) => setAsking({ leave }), 'page');
  if (asking === null) return null;
  const stay = (): void => setAsking(null);
  return (
    <Dialog
      open
      onClose={stay}
      title="Leave this page?"
      footer={
        <>
          <Button variant="danger" onClick={asking.leave}>
            Discard
          </Button>
          <Button variant="primary" data-autofocus onClick={stay}>
            Keep editing
          </Button>
        </>
      }
    >
      <p>You have unsaved changes.</p>
    </Dialog>
  );
}

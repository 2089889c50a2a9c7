import { Button } from '@hawser/ui/button';
import { Dialog } from '@hawser/ui/dialog';
import { useNavigate } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import type { Notices } from './notices.ts';

/** The dialogs 'Notice' and 'Error' (Spec 2 §8), above everything else. */
export function NoticeDialog({ notices }: { notices: Notices }) {
  const navigate = useNavigate();
  const notice = useSyncExternalStore(notices.subscribe, notices.current);
  if (notice === null) return null;
  const { title, text, detail, continueTo } = notice;
  const goOn = (): void => {
    notices.close();
    if (continueTo !== undefined) void navigate({ to: continueTo });
  };
  return (
    <Dialog
      open
      onClose={notices.close}
      title={title}
      footer={
        <>
          {continueTo !== undefined && <Button onClick={notices.close}>Close</Button>}
          <Button variant="primary" onClick={goOn}>
            {continueTo === undefined ? 'Close' : 'Continue'}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      {detail !== undefined && <p>{detail}</p>}
    </Dialog>
  );
}

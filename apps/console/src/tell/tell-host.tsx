import { Button } from '@hawser/ui/button';
import { Dialog } from '@hawser/ui/dialog';
import { useNavigate } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { useServices } from '../app/services.ts';

/** The dialogs 'Notice' and 'Error' (Spec 2 §8), over whatever is open. */
export function TellHost() {
  const { teller } = useServices();
  const navigate = useNavigate();
  const told = useSyncExternalStore(teller.subscribe, teller.told);
  if (told === null) return null;
  const { title, text, detail, continueTo } = told;
  const goOn = (): void => {
    teller.close();
    if (continueTo !== undefined) void navigate({ to: continueTo });
  };
  return (
    <Dialog
      open
      onClose={teller.close}
      title={title}
      footer={
        <>
          {continueTo !== undefined && <Button onClick={teller.close}>Close</Button>}
          <Button look="primary" onClick={goOn}>
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

import type { Me } from '@hawser/contract/accounts';
import { FormDialog } from '@hawser/ui/form-dialog';
import { useCallback, useEffect, useState } from 'react';
import type { Ports } from '../ports/index.ts';
import { readSession } from '../session/index.ts';

interface FactorNeededDialogProps {
  ports: Ports;
  /** Whose page it is: only the same account continues. */
  me: Me;
  /** The session has what it lacked: it was set up in another tab. */
  onDone(): void;
  /** Discards the page with its unsaved input. */
  onLeave(): void;
}

/** Shown above a page with unsaved input whose session lacks a second factor that everybody needs now: the input stays meanwhile. */
export function FactorNeededDialog({ ports, me, onDone, onLeave }: FactorNeededDialogProps) {
  const [isMissing, setMissing] = useState(false);
  const ask = useCallback(async (): Promise<'done' | 'missing'> => {
    const session = await readSession(ports.fetch);
    if (session.kind !== 'signed in') return 'missing';
    if (session.me.uid !== me.uid) onLeave();
    else if (session.me.secondFactorNeeded === null) onDone();
    else return 'missing';
    return 'done';
  }, [ports, me.uid, onDone, onLeave]);
  useEffect(() => ports.onWake(() => void ask()), [ports, ask]);
  return (
    <FormDialog
      open
      // Closing discards what was typed, so that it asks first.
      dirty
      onClose={onLeave}
      title="A second factor is required"
      submitLabel="Continue"
      cancelLabel="Discard changes"
      onSubmit={async () => setMissing((await ask()) === 'missing')}
      banners={isMissing ? [{ tone: 'error', text: 'There is none yet for this session.' }] : []}
    >
      <p>
        This installation requires a second factor of everybody now. Set one up{' '}
        <a href="/" target="_blank" rel="noopener noreferrer">
          in another tab
        </a>{' '}
        to continue here. What you typed is kept.
      </p>
    </FormDialog>
  );
}

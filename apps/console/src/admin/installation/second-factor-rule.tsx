import { CheckField } from '@hawser/ui/field';
import { useState } from 'react';
import { shownMessage } from '../../client/index.ts';
import { useCalls, useServices } from '../../services/index.ts';
import { adminCalls } from '../calls.ts';
import classes from '../admin.module.css';

/** Whether everybody needs a second factor. */
export function SecondFactorRule({ initial }: { initial: boolean }) {
  const calls = useCalls(adminCalls);
  const { toast } = useServices();
  const [isRequired, setRequired] = useState(initial);
  const [busy, setBusy] = useState(false);
  const change = async (required: boolean): Promise<void> => {
    setBusy(true);
    try {
      const { updated } = await calls.requireSecondFactor(required);
      setRequired(updated.secondFactorRequired);
      toast({
        text: updated.secondFactorRequired
          ? 'Everybody needs a second factor now.'
          : 'A second factor is everybody’s own choice again.',
      });
    } catch (error) {
      toast({ tone: 'negative', text: shownMessage(error, 'The setting could not be changed.') });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={classes['banner']}>
      <CheckField
        variant="switch"
        label="Require a second factor"
        description="Who has none sets up an authenticator app or a passkey before anything else. Open pages ask for it within seconds, and API keys of accounts without one stop working until then."
        checked={isRequired}
        disabled={busy}
        onChange={(required) => void change(required)}
      />
    </div>
  );
}

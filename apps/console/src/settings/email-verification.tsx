import { Button } from '@hawser/ui/button';
import { useEffect, useState } from 'react';
import { shownMessage } from '../client/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { identityCalls } from './identity-calls.ts';

/** Whether the address of the account is verified, and a way to do it. */
export function EmailVerification() {
  const calls = useCalls(identityCalls);
  const { me, toast } = useServices();
  const [isVerified, setVerified] = useState<boolean | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    // Without the answer nothing is said.
    calls.list().then(
      ({ isEmailVerified }) => setVerified(isEmailVerified),
      () => undefined,
    );
  }, [calls]);
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      await calls.verifyEmail();
      toast({ text: `A link was sent to ${me.email}.` });
    } catch (error) {
      toast({ tone: 'negative', text: shownMessage(error, 'The link was not sent.') });
    } finally {
      setBusy(false);
    }
  };
  if (isVerified === null) return null;
  if (isVerified) return <span>verified</span>;
  return (
    <Button disabled={busy} onClick={() => void send()}>
      Verify
    </Button>
  );
}

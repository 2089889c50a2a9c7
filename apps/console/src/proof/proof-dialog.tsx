import { generalMessages } from '@hawser/domain/fields';
import { Button } from '@hawser/ui/button';
import { Dialog } from '@hawser/ui/dialog';
import { useCallback, useEffect, useState } from 'react';
import { CONFIRMED_KEY } from '../auth/index.ts';
import type { Ports } from '../ports/index.ts';
import { CodeStep } from './code-step.tsx';
import { PROOF_TITLE } from './proof-title.ts';
import { PasswordStep } from './password-step.tsx';
import { OtherWays } from './other-ways.tsx';
import { type ProofWays, readWays } from './proof-requests.ts';

interface ProofDialogProps {
  ports: Ports;
  /** Ends the dialog. */
  onEnd(isProven: boolean): void;
}

/** Asks for what the session has to prove, above whatever is open; the request that needs it is then sent again. */
export function ProofDialog({ ports, onEnd }: ProofDialogProps) {
  const [ways, setWays] = useState<ProofWays | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const ask = useCallback(async (): Promise<void> => {
    const found = await readWays(ports.fetch);
    if (found === null) setFailure(generalMessages.error);
    else if (found.missing === null) onEnd(true);
    else setWays(found);
  }, [ports, onEnd]);
  useEffect(() => void ask(), [ask]);
  // The person signs in with a provider in another window.
  useEffect(() => ports.storage.onChange(CONFIRMED_KEY, () => void ask()), [ports, ask]);

  const cancel = (): void => onEnd(false);
  const step = { ports, onProven: () => void ask(), onCancel: cancel, failure, setFailure };
  if (ways?.missing === 'first' && ways.hasPassword) return <PasswordStep {...step} ways={ways} />;
  if (ways?.missing === 'second') return <CodeStep {...step} ways={ways} />;
  return (
    <Dialog
      open
      onClose={cancel}
      title={PROOF_TITLE}
      loading={ways === null && failure === null}
      banners={failure === null ? [] : [{ tone: 'error', text: failure }]}
      footer={<Button onClick={cancel}>Cancel</Button>}
    >
      {ways === null ? <p role="status">{generalMessages.wait}</p> : <OtherWays {...step} ways={ways} />}
    </Dialog>
  );
}

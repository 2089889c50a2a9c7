import { hasRight, rightRefusal } from '@hawser/domain/rights';
import { Button } from '@hawser/ui/button';
import { CommandBox } from '@hawser/ui/copy-button';
import { useState } from 'react';
import { shownMessage } from '../client/index.ts';
import { useCommand } from '../commands/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { canReceiveTexts, textReceiver } from './adapters/text-receiver.ts';
import { networkCalls } from './calls.ts';
import classes from './networks.module.css';

const RIGHT = 'networks.password';

/** Shows the initial password of Argo CD to the person who asks. The agent seals it for this page: nobody else can read it. */
export function InitialPassword({ networkID }: { networkID: string }) {
  const calls = useCalls(networkCalls);
  const { context } = useServices().me;
  const [password, setPassword] = useState<string | null>(null);
  const [failure, setFailure] = useState('');
  const command = useCommand((publicKey: string, options) =>
    calls.argoCdPassword(networkID, publicKey, options),
  );
  const ask = async (): Promise<void> => {
    setFailure('');
    const receiver = await textReceiver();
    const answer = await command.run(receiver.publicKey);
    if (answer === null) return;
    try {
      setPassword(await receiver.open(answer.created));
    } catch {
      setFailure('The password could not be decrypted. Try again.');
    }
  };
  if (password !== null) {
    return (
      <div className={classes['argocdPassword']}>
        <p>
          The initial password of user <code>admin</code>. Change it after the first sign-in.
        </p>
        <CommandBox command={password} what="password" />
        <Button onClick={() => setPassword(null)}>Hide</Button>
      </div>
    );
  }
  const refusal = !hasRight(context.role, RIGHT)
    ? rightRefusal(RIGHT, context.name)
    : canReceiveTexts()
      ? null
      : 'Browsers decrypt only over HTTPS and on localhost.';
  return (
    <>
      <Button
        busy={command.busy}
        disabled={refusal !== null}
        onClick={() => void ask()}
        {...(refusal !== null && { title: refusal })}
      >
        Show initial password
      </Button>
      {command.error !== null && <p role="alert">{shownMessage(command.error)}</p>}
      {failure !== '' && <p role="alert">{failure}</p>}
    </>
  );
}

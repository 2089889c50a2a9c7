import type { RepositoryCredentials } from '@hawser/contract/repositories';
import type { RepositoryType } from '@hawser/domain/repositories';
import { Button } from '@hawser/ui/button';
import { useState } from 'react';
import { shownMessage } from '../client/index.ts';
import { useCommand } from '../commands/index.ts';
import { useCalls } from '../services/index.ts';
import { repositoryCalls } from './calls.ts';
import classes from './repositories.module.css';

interface CheckBeforeSaveProps {
  /** What is entered, or null when it is not complete: then the fields say so. */
  entered(): { url: string; repoType: RepositoryType; credentials?: RepositoryCredentials } | null;
}

/** Tests what is entered in a dialog, before it is saved. */
export function CheckBeforeSave({ entered }: CheckBeforeSaveProps) {
  const calls = useCalls(repositoryCalls);
  const command = useCommand(calls.checkUrl);
  const [found, setFound] = useState<Awaited<ReturnType<typeof command.run>>>(null);
  const check = async (): Promise<void> => {
    const body = entered();
    if (body === null) return;
    setFound(null);
    setFound(await command.run(body));
  };
  return (
    <div className={classes['check']}>
      <Button busy={command.busy} onClick={() => void check()}>
        Check Connection
      </Button>
      {found !== null && (
        <span className={classes['found']} data-status={found.status} role="status">
          {found.message}
        </span>
      )}
      {command.error !== null && <span role="alert">{shownMessage(command.error)}</span>}
    </div>
  );
}

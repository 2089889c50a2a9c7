import type { Repository } from '@hawser/contract/repositories';
import { Button } from '@hawser/ui/button';
import { CheckIcon, CrossIcon, QuestionIcon } from '@hawser/ui/icons';
import { useState } from 'react';
import { shownMessage } from '../client/index.ts';
import { useCommand } from '../commands/index.ts';
import { useCalls } from '../services/index.ts';
import { repositoryCalls } from './calls.ts';
import classes from './repositories.module.css';

const SIGNS = { successful: CheckIcon, failed: CrossIcon, unknown: QuestionIcon } as const;

/** What the last check by the server found, and a button for the next. */
export function Connection({ repository: { id, repoData } }: { repository: Repository }) {
  const calls = useCalls(repositoryCalls);
  const { status, message, observedAt } = repoData.check;
  const command = useCommand((repositoryID: string, options) => calls.check(repositoryID, options));
  // The check whose result is awaited was requested after this observation.
  const [awaited, setAwaited] = useState<number | null | undefined>(undefined);
  const isChecking = command.busy || awaited === observedAt;
  const Sign = SIGNS[status];
  const check = async (): Promise<void> => {
    setAwaited(observedAt);
    if ((await command.run(id)) === null) setAwaited(undefined);
  };
  return (
    <div className={classes['check']}>
      <Button busy={isChecking} onClick={() => void check()}>
        Check Connection
      </Button>
      <span className={classes['found']} data-status={isChecking ? 'unknown' : status} role="status">
        {isChecking ? (
          'Checking…'
        ) : (
          <>
            {<Sign size={13} />} {message}
          </>
        )}
      </span>
      {command.error !== null && <span role="alert">{shownMessage(command.error)}</span>}
    </div>
  );
}

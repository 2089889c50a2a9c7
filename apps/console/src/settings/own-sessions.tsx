import type { OwnSession } from '@hawser/contract/accounts';
import { Age } from '@hawser/ui/age';
import { type Banner, Banners } from '@hawser/ui/dialog';
import { PressTwice } from '@hawser/ui/press-twice';
import { useCallback, useEffect, useState } from 'react';
import { shownMessage } from '../client/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { browserName } from './browser-name.ts';
import { sessionCalls } from './session-calls.ts';
import { Matter } from './settings-frame.tsx';
import classes from './settings.module.css';

/** The sessions of the account: where it is signed in, ended one by one or all but this one. */
export function OwnSessions() {
  const calls = useCalls(sessionCalls);
  const { toast } = useServices();
  const [sessions, setSessions] = useState<readonly OwnSession[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const read = useCallback(async (): Promise<void> => {
    try {
      setSessions((await calls.list()).items);
    } catch (error) {
      setFailure(shownMessage(error, 'The sessions could not be loaded.'));
    }
  }, [calls]);
  useEffect(() => void read(), [read]);

  const run = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
      toast({ text: done });
      await read();
    } catch (error) {
      setFailure(shownMessage(error, 'The session could not be ended.'));
    } finally {
      setBusy(false);
    }
  };

  const banners: Banner[] = failure === null ? [] : [{ tone: 'error', text: failure }];
  const others = (sessions ?? []).filter(({ isCurrent }) => !isCurrent);
  return (
    <Matter
      title="Sessions"
      text="Where your account is signed in. One that ends is signed out at once, in all its tabs."
    >
      <Banners banners={banners} />
      {sessions !== null && (
        <ul className={classes['ways']} aria-label="Sessions">
          {sessions.map(({ id, browser, address, createdAt, lastSeenAt, isCurrent }) => (
            <li key={id}>
              <span>
                <span data-tip={browser}>{browserName(browser)}</span>
                <small>
                  {address !== '' && `${address} · `}
                  signed in <Age instant={createdAt} /> ago
                  {isCurrent ? (
                    ' · this browser'
                  ) : (
                    <>
                      {' · last seen '}
                      <Age instant={lastSeenAt} /> ago
                    </>
                  )}
                </small>
              </span>
              {!isCurrent && (
                <PressTwice
                  label={`End the session of ${browserName(browser)}`}
                  disabled={busy}
                  onConfirm={() => void run(() => calls.end(id), 'Session ended.')}
                >
                  End
                </PressTwice>
              )}
            </li>
          ))}
        </ul>
      )}
      {others.length > 1 && (
        <PressTwice
          disabled={busy}
          onConfirm={() => void run(() => calls.endOthers(), 'All other sessions ended.')}
        >
          End all other sessions
        </PressTwice>
      )}
    </Matter>
  );
}

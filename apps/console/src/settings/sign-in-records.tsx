import type { SignIn } from '@hawser/contract/accounts';
import { Age } from '@hawser/ui/age';
import { Button } from '@hawser/ui/button';
import { type Banner, Banners } from '@hawser/ui/dialog';
import { useEffect, useState } from 'react';
import { shownMessage } from '../client/index.ts';
import { useCalls } from '../services/index.ts';
import { browserName } from './browser-name.ts';
import { sessionCalls } from './session-calls.ts';
import { Matter } from './settings-frame.tsx';
import classes from './settings.module.css';

/** How many are shown at first. */
const FEW = 10;

/** When, how and from where somebody signed in to the account, or tried to. */
export function SignInRecords() {
  const calls = useCalls(sessionCalls);
  const [records, setRecords] = useState<readonly SignIn[] | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    calls.signIns().then(
      ({ all }) => setRecords(all),
      (error: unknown) => setFailure(shownMessage(error, 'The sign-ins could not be loaded.')),
    );
  }, [calls]);
  const banners: Banner[] = failure === null ? [] : [{ tone: 'error', text: failure }];
  const shown = showsAll ? (records ?? []) : (records ?? []).slice(0, FEW);
  return (
    <Matter title="Sign-ins" text="The newest sign-ins to your account, and attempts that failed.">
      <Banners banners={banners} />
      {shown.length > 0 && (
        <table className={classes['table']} aria-label="Sign-ins">
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">How</th>
              <th scope="col">From</th>
              <th scope="col">Result</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ id, at, method, address, browser, succeeded }) => (
              <tr key={id}>
                <td>
                  <Age instant={at} /> ago
                </td>
                <td>{method === '' ? 'unknown' : method}</td>
                <td>
                  {address}
                  {browser !== '' && ` · ${browserName(browser)}`}
                </td>
                <td>{succeeded ? 'signed in' : 'failed'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {!showsAll && (records?.length ?? 0) > FEW && (
        <Button onClick={() => setShowsAll(true)}>Show all</Button>
      )}
    </Matter>
  );
}

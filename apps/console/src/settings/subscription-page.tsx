import type { Subscription } from '@hawser/contract/accounts';
import { Button } from '@hawser/ui/button';
import { EmptyState } from '@hawser/ui/empty-state';
import { useEffect, useState } from 'react';
import { accountCalls } from '../account/index.ts';
import { shownMessage } from '../client/index.ts';
import { useCalls } from '../services/index.ts';
import { Matter, SettingsFrame } from './settings-frame.tsx';
import classes from './settings.module.css';

const WHAT = {
  networks: 'Networks',
  attachedClusters: 'Attached clusters',
  objects: 'Applications',
} as const;
const count = (most: number | null): string => (most === null ? 'unlimited' : most.toLocaleString('en'));

/** The plan of this context: its limits, their usage, and the other tiers. */
export function SubscriptionPage() {
  const calls = useCalls(accountCalls);
  const [answer, setAnswer] = useState<Subscription | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCancelled = false;
    setFailure(null);
    calls.subscription().then(
      (subscription) => isCancelled || setAnswer(subscription),
      (error: unknown) => isCancelled || setFailure(shownMessage(error)),
    );
    return () => {
      isCancelled = true;
    };
  }, [calls, attempt]);
  return (
    <SettingsFrame title="Subscription">
      {failure !== null && (
        <EmptyState
          title="The subscription could not be loaded"
          action={<Button onClick={() => setAttempt(attempt + 1)}>Try again</Button>}
        >
          {failure}
        </EmptyState>
      )}
      {answer !== null && <Plan subscription={answer} />}
    </SettingsFrame>
  );
}

function Plan({ subscription: { tier, tiers, limits, exempt } }: { subscription: Subscription }) {
  return (
    <>
      <Matter
        title={`Plan: ${tier.name}`}
        text={
          exempt
            ? 'Your account comes from a cloud marketplace: no limit applies.'
            : 'An administrator of this installation assigns plans.'
        }
      >
        <table className={classes['table']} data-numbers>
          <thead>
            <tr>
              <th scope="col">Resource</th>
              <th scope="col">Used</th>
              <th scope="col">Included</th>
              <th scope="col">Left</th>
            </tr>
          </thead>
          <tbody>
            {limits.map(({ what, used, max, left, isOwn }) => (
              <tr key={what}>
                <th scope="row">{WHAT[what]}</th>
                <td>{used.toLocaleString('en')}</td>
                <td>
                  {exempt ? 'unlimited' : count(max)}
                  {isOwn && <em className={classes['own']}>set by the administrator</em>}
                </td>
                <td>{exempt ? 'unlimited' : count(left)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Matter>
      <Matter title="All plans">
        <table className={classes['table']} data-numbers>
          <thead>
            <tr>
              <th scope="col">Plan</th>
              <th scope="col">Networks</th>
              <th scope="col">Attached clusters</th>
              <th scope="col">Applications</th>
            </tr>
          </thead>
          <tbody>
            {tiers.map((each) => (
              <tr key={each.slug} aria-current={each.slug === tier.slug || undefined}>
                <th scope="row">
                  {each.name}
                  {each.slug === tier.slug && ' (yours)'}
                </th>
                <td>{count(each.maxNumNetworks)}</td>
                <td>{count(each.maxNumClouds)}</td>
                <td>{count(each.maxNumObjects)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Matter>
    </>
  );
}

import type { AdminHealth, HealthState } from '@hawser/contract/admin';
import { StatusBadge } from '@hawser/ui/status-badge';
import type { Tone } from '@hawser/ui/tone';
import { useCallback } from 'react';
import { useCalls } from '../../services/index.ts';
import { adminCalls } from '../calls.ts';
import { LoadedPage } from '../loaded-page.tsx';
import { useLoaded } from '../../loaded/index.ts';
import classes from '../admin.module.css';

const STATES: Readonly<Record<HealthState, readonly [Tone, string]>> = {
  good: ['positive', 'good'],
  attention: ['warning', 'needs attention'],
  bad: ['negative', 'bad'],
};

/** What the installation depends on, each with what was found and what to do. */
export function HealthPage() {
  const calls = useCalls(adminCalls);
  const loaded = useLoaded<AdminHealth>(useCallback(() => calls.health(), [calls]));
  return (
    <LoadedPage
      title="System Health"
      what="The health of the system"
      loaded={loaded}
      observedAt={(answer) => answer.observedAt}
    >
      {({ checks, observedAt }) => (
        <div className={classes['scroll']}>
          <table className={classes['table']}>
            <thead>
              <tr>
                <th scope="col">Part</th>
                <th scope="col">State</th>
                <th scope="col">Found</th>
                <th scope="col">What to do</th>
              </tr>
            </thead>
            <tbody>
              {checks.map(({ name, state, text, help }) => {
                const [tone, label] = STATES[state];
                return (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    <td>
                      <StatusBadge
                        tone={tone}
                        label={label}
                        status={label}
                        since={null}
                        observedAt={observedAt}
                      />
                    </td>
                    <td className={classes['problem']}>{text}</td>
                    <td className={classes['problem']}>{help}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </LoadedPage>
  );
}

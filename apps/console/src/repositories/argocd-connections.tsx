import type { Repository } from '@hawser/contract/repositories';
import { labelOf, toneOf } from '@hawser/domain/status';
import { StatusBadge } from '@hawser/ui/status-badge';
import { PathLink } from '../page/index.ts';
import classes from './repositories.module.css';

type ArgoCd = Repository['repoData']['argoCd'][number];

/** What the Argo CD of each network says of its connection to a repository that applications there use. */
export function ArgoCdConnections({ repository: { repoData } }: { repository: Repository }) {
  const { argoCd, argoCdCount } = repoData;
  if (argoCd.length === 0) return null;
  const more = argoCdCount - argoCd.length;
  return (
    <ul className={classes['argoCds']} aria-label="What Argo CD says">
      {argoCd.map((each) => (
        <li key={each.networkID}>
          <OfNetwork argoCd={each} />
        </li>
      ))}
      {more > 0 && <li>and {more.toLocaleString('en')} more networks, in a state that is no worse</li>}
    </ul>
  );
}

function OfNetwork({ argoCd }: { argoCd: ArgoCd }) {
  const { networkID, networkName, hubName, connectionState, since, credentials } = argoCd;
  const { status, message, observedAt } = connectionState;
  const state = status.toUpperCase();
  return (
    <>
      <StatusBadge tone={toneOf(state)} label={labelOf(state)} since={since} observedAt={observedAt} />
      <span>
        Argo CD of <PathLink href={`/networks/${encodeURIComponent(networkID)}`}>{networkName}</PathLink> on{' '}
        {hubName}: {message}
        {credentials !== null && credentials.state !== 'REGISTERED' && (
          <> Its credentials are {credentialsText(credentials)}</>
        )}
      </span>
    </>
  );
}

const STATES: Readonly<Record<string, string>> = {
  REGISTERING: 'being handed over',
  FAILED: 'not handed over',
  UNKNOWN: 'in an unknown state',
};

function credentialsText({ state, message }: NonNullable<ArgoCd['credentials']>): string {
  const text = STATES[state] ?? state.toLowerCase();
  return message === '' ? `${text}.` : `${text}: ${message}`;
}

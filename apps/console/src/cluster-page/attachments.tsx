import type { Cluster } from '@hawser/contract/clusters';
import { permission } from '@hawser/domain/permissions';
import type { Router, routersContract } from '@hawser/contract/routers';
import type { Tone } from '@hawser/domain/status';
import { Button } from '@hawser/ui/button';
import { CountBar } from '@hawser/ui/count-bar';
import { FactsStrip } from '@hawser/ui/facts-strip';
import { LazyCode, useCode } from '@hawser/ui/lazy';
import { StatusBadge } from '@hawser/ui/status-badge';
import { useState } from 'react';
import { useWindow } from '../live/index.ts';
import { RecordActions } from '../menu/index.ts';
import { featureNames } from '../networks/index.ts';
import { PathLink } from '../page/index.ts';
import { Section } from '../section/index.ts';
import { clockText, loadGrantList, ROUTER } from '../routers/index.ts';
import { ReasonChain, StatusCell } from '../status/index.ts';
import { Ago } from './cluster-overview.tsx';
import classes from './cluster-page.module.css';

/** Most attachments that are shown; a cluster is attached to few networks. */
const MAX_ATTACHMENTS = 50;

/** The networks that a cluster is attached to, each with its agent. */
export function Attachments({ cluster }: { cluster: Cluster }) {
  const ids = cluster.networks.slice(0, MAX_ATTACHMENTS).map(({ routerID }) => routerID);
  const { rows } = useWindow<typeof routersContract>(
    ids.length === 0 ? null : { collection: 'routers', ids, range: { from: 0, to: MAX_ATTACHMENTS } },
  );
  return (
    <Section title="Networks and agents" beside={cluster.networks.length || undefined}>
      {ids.length === 0 && (
        <p>
          Not attached to any network. An attached cluster runs an agent, which applies what the rules of the
          network place on it.
        </p>
      )}
      {rows.map((router) => (
        <Attachment key={router.id} router={router} />
      ))}
    </Section>
  );
}

/** Whether the network's Argo CD knows the cluster. */
const registrationFacts = ({ registration }: Router) => {
  if (registration === null) return [];
  const { state, since, observedAt } = registration;
  const badge = { tone: REGISTRATION_TONES[state], label: state.toLowerCase(), since, observedAt };
  return [{ label: 'In Argo CD', value: <StatusBadge {...badge} /> }];
};

const REGISTRATION_TONES: Readonly<Record<NonNullable<Router['registration']>['state'], Tone>> = {
  WAITING: 'warning',
  REGISTERING: 'warning',
  REGISTERED: 'positive',
  FAILED: 'negative',
  UNKNOWN: 'unknown',
};

const GRANT_LIST = new LazyCode(loadGrantList);

function Granted({ router }: { router: Router }) {
  const state = useCode(GRANT_LIST);
  if (state.kind !== 'here') return <p role="status">Loading…</p>;
  return <state.part.GrantList router={router} />;
}

/** The version of its agent, and whether it must or can be upgraded; null before it has reported. */
function versionText({ agentVersion, agentUpgradeRequired, can }: Router): string | null {
  if (agentVersion === null) return null;
  if (agentUpgradeRequired) return `${agentVersion}, outdated`;
  return permission(can, 'upgradeAgent').allowed ? `${agentVersion}, can be upgraded` : agentVersion;
}

function Attachment({ router }: { router: Router }) {
  const [isGrantShown, showGrant] = useState(false);
  const { networkID, networkName, isEdge, hubName, status, clockSkewMs } = router;
  const links = Object.keys(router.linkToHubs);
  const features = Object.entries(router.features).map(
    ([slug, { status: state }]) => `${featureNames([slug])[0] ?? slug} ${state}`,
  );
  return (
    <article className={classes['card']} aria-label={`Agent in ${networkName}`}>
      <header>
        <StatusCell name={`Agent in ${networkName}`} status={status} />
        <span>
          {isEdge ? 'Edge' : 'Hub'} of{' '}
          <PathLink href={`/networks/${encodeURIComponent(networkID)}`}>{networkName}</PathLink>
          {!isEdge && `, named ${hubName}`}
          {links.length > 0 && `, linked to ${links.join(', ')}`}
        </span>
        <span className={classes['tools']}>
          <RecordActions
            noun={ROUTER}
            record={{ ...router, name: router.clusterName }}
            first={['install', 'progress']}
          />
        </span>
      </header>
      <FactsStrip
        facts={[
          { label: 'Agent', value: versionText(router) },
          { label: 'Last heartbeat', value: <Ago instant={status.observedAt} /> },
          { label: 'Clock', value: clockText(clockSkewMs, status.tone === 'unknown') },
          { label: 'Namespace', value: router.namespace },
          { label: 'Applications', value: <CountBar counts={router.objectCounts} label="applications" /> },
          ...registrationFacts(router),
          ...(features.length === 0 ? [] : [{ label: 'Features', value: features.join(', ') }]),
        ]}
      />
      {router.registration && router.registration.message !== '' && (
        <p>In Argo CD: {router.registration.message}</p>
      )}
      {status.tone !== 'positive' && <ReasonChain status={status} name={`the agent in ${networkName}`} />}
      <Button variant="link" aria-expanded={isGrantShown} onClick={() => showGrant(!isGrantShown)}>
        {isGrantShown ? 'Hide permissions of the agent' : 'Show permissions of the agent'}
      </Button>
      {isGrantShown && <Granted router={router} />}
    </article>
  );
}

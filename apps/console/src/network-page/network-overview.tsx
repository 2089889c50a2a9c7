import type { Network } from '@hawser/contract/networks';
import { totalOf } from '@hawser/domain/status';
import { CountBar } from '@hawser/ui/count-bar';
import { FactsStrip } from '@hawser/ui/facts-strip';
import { Link } from '@tanstack/react-router';
import { driftModeText, featureNames } from '../networks/index.ts';
import { PathLink } from '../page/index.ts';
import { Section } from '../section/index.ts';
import { ClusterName, ReasonChain } from '../status/index.ts';
import classes from './network-page.module.css';

/** What is known of a network, and why it has its status. */
export function NetworkOverview({ network }: { network: Network }) {
  const { hub, rowStatus, routerCounts, objectCount, install } = network;
  return (
    <Section title="Overview">
      <FactsStrip
        facts={[
          {
            label: 'Hub',
            value: hub && (
              <PathLink href={`/clusters/${encodeURIComponent(hub.cloudID)}`}>
                <ClusterName name={hub.clusterName} simulated={hub.simulated} />
              </PathLink>
            ),
          },
          {
            label: 'Clusters',
            // The bar says how many there are.
            value: totalOf(routerCounts) === 0 ? 0 : <CountBar counts={routerCounts} label="clusters" />,
          },
          {
            label: 'Applications',
            value: (
              <Link to="/applications" search={{ network: network.id }}>
                {objectCount.toLocaleString('en')}
              </Link>
            ),
          },
          ...(network.usesGitOps
            ? [
                { label: 'Features', value: featureNames(network.featureSlugs).join(', ') },
                { label: 'Installation', value: install.status },
              ]
            : []),
          { label: 'Changes by hand', value: driftModeText(network.driftMode) },
          { label: 'Number', value: network.serialNumber },
        ]}
      />
      {rowStatus.tone !== 'positive' && (
        <div className={classes['why']}>
          <ReasonChain status={rowStatus} name={network.name} />
        </div>
      )}
    </Section>
  );
}

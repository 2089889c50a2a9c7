import type { Cluster } from '@hawser/contract/clusters';
import { Age } from '@hawser/ui/age';
import { FactsStrip } from '@hawser/ui/facts-strip';
import { CLUSTER, distroText } from '../clusters/index.ts';
import { Section } from '../section/index.ts';
import { ReasonChain } from '../status/index.ts';
import classes from './cluster-page.module.css';

/** What is known of a cluster, and why it has its status. */
export function ClusterOverview({ cluster }: { cluster: Cluster }) {
  const { status, kubernetesVersion, nodeCount, location, createdAt } = cluster;
  return (
    <Section title="Overview">
      <FactsStrip
        facts={[
          { label: 'Kubernetes', value: kubernetesVersion },
          { label: 'Distribution', value: distroText(cluster) },
          { label: 'Nodes', value: nodeCount },
          { label: 'Location', value: location === '' ? null : location },
          { label: 'Observed', value: <Ago instant={status.observedAt} /> },
          { label: 'Defined', value: <Ago instant={createdAt} /> },
        ]}
      />
      {status.tone !== 'positive' && (
        <div className={classes['why']}>
          <ReasonChain status={status} name={CLUSTER.nameOf(cluster)} />
        </div>
      )}
    </Section>
  );
}

/** An instant as '3 m ago'; a dash without one. */
export function Ago({ instant }: { instant: number | null }) {
  if (instant === null) return '–';
  return (
    <>
      <Age instant={instant} /> ago
    </>
  );
}

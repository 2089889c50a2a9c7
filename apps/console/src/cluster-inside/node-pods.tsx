import type { ClusterObject, ClusterObjectsItem, StreamItem } from '@hawser/contract/streams';
import { outdatedHealth } from '../resource-tree/index.ts';
import { Section } from '../section/index.ts';
import classes from './cluster-inside.module.css';
import { POD } from './object-address.ts';
import { nodePodColumns, WORST_HEALTH } from './object-columns.tsx';
import { NoUsage } from './no-usage.tsx';
import { ReadingGrid } from './reading-grid.tsx';
import { useReading } from './use-reading.ts';
import { useShowObjects } from './use-show-objects.ts';

interface NodePodsProps {
  routerID: string;
  cluster: string;
  node: string;
}

const isPods = (item: StreamItem): item is ClusterObjectsItem => item.type === 'cluster-objects';
const podsIn = ({ objects }: ClusterObjectsItem): readonly ClusterObject[] => objects;
const ROW_PIXELS = 32;
const MAX_ROWS = 14;

/** The pods that are assigned to a node, read again every 10 s. */
export function NodePods({ routerID, cluster, node }: NodePodsProps) {
  const { reading, stream } = useReading(routerID, { kind: 'node-pods', node }, isPods, podsIn);
  const show = useShowObjects();
  const rows = reading?.rows ?? null;
  const remaining = reading?.last.remaining ?? 0;
  const height = 30 + ROW_PIXELS * Math.min(MAX_ROWS, Math.max(2, rows?.length ?? 2));
  return (
    <Section title="Pods" beside={rows?.length.toLocaleString('en')}>
      {rows?.length === 0 ? (
        <p>No pods are assigned to it.</p>
      ) : (
        <div className={classes['part']} style={{ height }}>
          <ReadingGrid
            label={`Pods on ${node} of ${cluster}`}
            what="the pods"
            rows={rows}
            stream={stream}
            columns={nodePodColumns(reading?.last.metricsReason === '')}
            sort={WORST_HEALTH}
            rowKey={({ uid }) => uid}
            outdated={outdatedHealth}
            onOpen={(pod) => show({ kind: POD, object: `${pod.namespace}/${pod.name}` })}
            isBare
            empty={null}
          />
        </div>
      )}
      <NoUsage reading={reading?.last ?? null} />
      {remaining > 0 && <p>{remaining.toLocaleString('en')} more are not shown.</p>}
    </Section>
  );
}

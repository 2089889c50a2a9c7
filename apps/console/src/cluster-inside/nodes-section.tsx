import type { Cluster } from '@hawser/contract/clusters';
import { Section } from '../section/index.ts';
import { StreamNotice } from '../streams/index.ts';
import { isNodes, nodesIn, NodeTotals } from './node-totals.tsx';
import { useReaders } from './use-readers.ts';
import { useReading } from './use-reading.ts';

/** How many nodes of a cluster are ready, and what their pods request and use, as its agent reads it; nothing where no agent runs. */
export function NodesSection({ cluster }: { cluster: Cluster }) {
  const [reader] = useReaders(cluster);
  if (reader === undefined) return null;
  return <ReadNodes key={reader.id} routerID={reader.id} />;
}

function ReadNodes({ routerID }: { routerID: string }) {
  const { reading, stream } = useReading(routerID, { kind: 'nodes' }, isNodes, nodesIn);
  return (
    <Section title="Nodes">
      {stream.kind !== 'opening' && <StreamNotice state={stream} what="the nodes" />}
      {reading === null && stream.kind === 'opening' && <p>Reading the nodes from the cluster…</p>}
      {reading !== null && <NodeTotals nodes={reading.rows} last={reading.last} stream={stream} />}
    </Section>
  );
}

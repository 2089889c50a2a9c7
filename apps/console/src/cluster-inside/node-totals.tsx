import type { ClusterNode, NodesItem, StreamItem } from '@hawser/contract/streams';
import { Age } from '@hawser/ui/age';
import { FactsStrip } from '@hawser/ui/facts-strip';
import { bytesText, coresText } from '../amounts/index.ts';
import { type StreamState, useExpired } from '../streams/index.ts';
import classes from './cluster-inside.module.css';

export const isNodes = (item: StreamItem): item is NodesItem => item.type === 'nodes';
export const nodesIn = ({ nodes }: NodesItem): readonly ClusterNode[] => nodes;

const sum = (amounts: readonly (number | null)[]): number | null =>
  amounts.reduce<number | null>((all, each) => (all === null || each === null ? null : all + each), 0);

interface NodeTotalsProps {
  nodes: readonly ClusterNode[];
  last: NodesItem;
  /** Where they come from: when it ended longer ago than the lease, how many are ready is unknown. */
  stream: StreamState;
}

/** What the nodes of a cluster have together. */
export function NodeTotals({ nodes, last, stream }: NodeTotalsProps) {
  const isExpired = useExpired(stream);
  const ready = nodes.filter((node) => node.ready === 'True').length;
  const readyText = `${ready.toLocaleString('en')} of ${nodes.length.toLocaleString('en')} nodes`;
  const total = (of: 'cpu' | 'memory', text: (amount: number) => string) => {
    const requested = sum(nodes.map((node) => node[of].requested));
    const used = sum(nodes.map((node) => node[of].used));
    const all = text(sum(nodes.map((node) => node[of].allocatable)) ?? 0);
    return [
      requested === null ? null : `${text(requested)} requested`,
      used === null ? null : `${text(used)} used`,
      `${all} allocatable`,
    ]
      .filter((part) => part !== null)
      .join(', ');
  };
  return (
    <div className={classes['totals']}>
      <FactsStrip
        facts={[
          { label: 'Ready', value: isExpired ? `unknown, was ${readyText}` : readyText },
          { label: 'CPU', value: total('cpu', coresText) },
          { label: 'Memory', value: total('memory', bytesText) },
          { label: 'Pods', value: sum(nodes.map(({ pods }) => pods))?.toLocaleString('en') },
          { label: 'Last read', value: <Ago instant={last.observedAt} /> },
        ]}
      />
      {[...new Set([last.requestsReason, last.metricsReason])].filter(Boolean).map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      {last.omitted > 0 && <p>{last.omitted.toLocaleString('en')} more nodes are not shown.</p>}
    </div>
  );
}

function Ago({ instant }: { instant: number }) {
  return (
    <>
      <Age instant={instant} /> ago
    </>
  );
}

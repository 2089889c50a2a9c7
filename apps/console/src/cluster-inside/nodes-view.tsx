import type { ClusterNode, NodesItem, StreamItem } from '@hawser/contract/streams';
import { Age } from '@hawser/ui/age';
import { EmptyState } from '@hawser/ui/empty-state';
import { FactsStrip } from '@hawser/ui/facts-strip';
import { NameCell } from '@hawser/ui/name-cell';
import { StatusBadge } from '@hawser/ui/status-badge';
import type { Tone } from '@hawser/ui/tone';
import { AmountCell, requestedText, Used } from './amount-cell.tsx';
import { bytesText, coresText } from './amounts.ts';
import classes from './cluster-inside.module.css';
import { type ReadingColumn, ReadingGrid } from './reading-grid.tsx';
import { useReading } from './use-reading.ts';

const READY: Readonly<Record<ClusterNode['ready'], { tone: Tone; label: string }>> = {
  True: { tone: 'positive', label: 'Ready' },
  False: { tone: 'negative', label: 'Not ready' },
  Unknown: { tone: 'unknown', label: 'Unknown' },
};
const ORDER: Readonly<Record<ClusterNode['ready'], number>> = { False: 0, Unknown: 1, True: 2 };

const share = ({ requested, allocatable }: ClusterNode['cpu']): number =>
  (requested ?? -1) / (allocatable || 1);

const COLUMNS: readonly ReadingColumn<ClusterNode>[] = [
  {
    id: 'name',
    title: 'Node',
    width: 150,
    grow: true,
    sortable: true,
    text: ({ name }) => name,
    render: ({ name }) => <NameCell name={name} mono />,
  },
  {
    id: 'ready',
    title: 'Ready',
    width: 104,
    sortable: true,
    text: ({ ready }) => READY[ready].label,
    order: ({ ready }) => ORDER[ready],
    render: ({ ready }) => <StatusBadge {...READY[ready]} observedAt={null} />,
  },
  {
    id: 'reason',
    title: 'Reason',
    width: 110,
    grow: true,
    text: ({ reason }) => reason,
    render: ({ reason }) => <span data-tip={reason}>{reason}</span>,
  },
  {
    id: 'roles',
    title: 'Roles',
    width: 80,
    text: ({ roles }) => roles.join(', '),
    render: ({ roles }) => roles.join(', '),
  },
  {
    id: 'cpuRequested',
    title: 'CPU requested',
    width: 140,
    align: 'end',
    sortable: true,
    text: ({ cpu }) => requestedText(cpu, coresText),
    order: ({ cpu }) => share(cpu),
    render: ({ cpu }) => <AmountCell amount={cpu} text={coresText} />,
  },
  {
    id: 'cpuUsed',
    title: 'CPU used',
    width: 100,
    align: 'end',
    sortable: true,
    text: ({ cpu }) => (cpu.used === null ? '' : coresText(cpu.used)),
    order: ({ cpu }) => cpu.used ?? -1,
    render: ({ cpu }) => <Used amount={cpu} text={coresText} />,
  },
  {
    id: 'memoryRequested',
    title: 'Memory requested',
    width: 176,
    align: 'end',
    sortable: true,
    text: ({ memory }) => requestedText(memory, bytesText),
    order: ({ memory }) => share(memory),
    render: ({ memory }) => <AmountCell amount={memory} text={bytesText} />,
  },
  {
    id: 'memoryUsed',
    title: 'Memory used',
    width: 132,
    align: 'end',
    sortable: true,
    text: ({ memory }) => (memory.used === null ? '' : bytesText(memory.used)),
    order: ({ memory }) => memory.used ?? -1,
    render: ({ memory }) => <Used amount={memory} text={bytesText} />,
  },
  {
    id: 'pods',
    title: 'Pods',
    width: 72,
    align: 'end',
    sortable: true,
    text: ({ pods }) => (pods === null ? '' : String(pods)),
    order: ({ pods }) => pods ?? -1,
    render: ({ pods }) => pods ?? <span aria-label="not known">–</span>,
  },
  {
    id: 'version',
    title: 'Kubelet',
    width: 88,
    sortable: true,
    text: ({ kubeletVersion }) => kubeletVersion,
    render: ({ kubeletVersion }) => kubeletVersion,
  },
  {
    id: 'age',
    title: 'Age',
    width: 64,
    align: 'end',
    sortable: true,
    order: ({ createdAt }) => -(createdAt ?? 0),
    render: ({ createdAt }) => <Age instant={createdAt} />,
  },
];

const isNodes = (item: StreamItem): item is NodesItem => item.type === 'nodes';
const nodesIn = ({ nodes }: NodesItem): readonly ClusterNode[] => nodes;

/** The nodes of a cluster, read again every 10 s. */
export function NodesView({ routerID, name }: { routerID: string; name: string }) {
  const { reading, stream } = useReading(routerID, { kind: 'nodes' }, isNodes, nodesIn);
  return (
    <>
      {reading !== null && <NodeTotals nodes={reading.rows} last={reading.last} />}
      <ReadingGrid
        label={`Nodes of ${name}`}
        what="the nodes"
        rows={reading?.rows ?? null}
        stream={stream}
        columns={COLUMNS}
        rowKey={({ uid, name: node }) => uid || node}
        sort={{ columnId: 'ready', direction: 'ascending' }}
        empty={<EmptyState title="No nodes">The cluster has no nodes, so no pod can run.</EmptyState>}
      />
    </>
  );
}

const sum = (amounts: readonly (number | null)[]): number | null =>
  amounts.reduce<number | null>((all, each) => (all === null || each === null ? null : all + each), 0);

function NodeTotals({ nodes, last }: { nodes: readonly ClusterNode[]; last: NodesItem }) {
  const ready = nodes.filter((node) => node.ready === 'True').length;
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
          {
            label: 'Ready',
            value: `${ready.toLocaleString('en')} of ${nodes.length.toLocaleString('en')} nodes`,
          },
          { label: 'CPU', value: total('cpu', coresText) },
          { label: 'Memory', value: total('memory', bytesText) },
          { label: 'Pods', value: sum(nodes.map(({ pods }) => pods))?.toLocaleString('en') },
          { label: 'Read', value: <ReadAgo instant={last.observedAt} /> },
        ]}
      />
      {[...new Set([last.requestsReason, last.metricsReason])].filter(Boolean).map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      {last.omitted > 0 && <p>{last.omitted.toLocaleString('en')} more nodes are not shown.</p>}
    </div>
  );
}

function ReadAgo({ instant }: { instant: number }) {
  return (
    <>
      <Age instant={instant} /> ago
    </>
  );
}

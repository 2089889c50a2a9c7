import type { ClusterNode } from '@hawser/contract/streams';
import { Age } from '@hawser/ui/age';
import { EmptyState } from '@hawser/ui/empty-state';
import { NameCell } from '@hawser/ui/name-cell';
import { bytesText, coresText } from '../amounts/index.ts';
import { AmountCell, requestedText, Used } from './amount-cell.tsx';
import classes from './cluster-inside.module.css';
import { usePage } from '../page/index.ts';
import { NODE, objectIn } from './object-address.ts';
import { NodeReady, readyText } from './node-ready.tsx';
import { NodeTotals, nodesIn, isNodes } from './node-totals.tsx';
import { wasText } from '../resource-tree/index.ts';
import { ObjectView } from './object-view.tsx';
import { useShowObjects } from './use-show-objects.ts';
import { type ReadingColumn, ReadingGrid } from './reading-grid.tsx';
import { useReading } from './use-reading.ts';

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
    width: 112,
    sortable: true,
    text: ({ ready }) => readyText(ready),
    order: ({ ready }) => ORDER[ready],
    render: ({ ready }) => <NodeReady ready={ready} />,
  },
  {
    id: 'reason',
    title: 'Reason',
    width: 84,
    grow: true,
    text: ({ reason }) => reason,
    render: ({ reason }) => reason,
  },
  {
    id: 'roles',
    title: 'Roles',
    width: 72,
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
    render: ({ cpu }) => <Used used={cpu.used} text={coresText} />,
  },
  {
    id: 'memoryRequested',
    title: 'Memory requested',
    width: 160,
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
    render: ({ memory }) => <Used used={memory.used} text={bytesText} />,
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
    width: 120,
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

/** A node that was ready is unknown when it was read too long ago. */
const outdatedNode = (node: ClusterNode): ClusterNode =>
  node.ready === 'True' ? { ...node, ready: 'Unknown', reason: wasText(readyText(node.ready)) } : node;

/** The nodes of a cluster, read again every 10 s, or one of them. */
export function NodesView({ routerID, name }: { routerID: string; name: string }) {
  const { search } = usePage();
  const show = useShowObjects();
  const node = objectIn(search.filter?.['object']?.[0]);
  if (node === null) return <NodeList routerID={routerID} name={name} />;
  return (
    <ObjectView
      key={node.name}
      routerID={routerID}
      cluster={name}
      of={{ ...NODE, namespace: '', name: node.name }}
      back={{ title: 'All nodes', go: () => show({ tab: 'nodes' }) }}
    />
  );
}

function NodeList({ routerID, name }: { routerID: string; name: string }) {
  const show = useShowObjects();
  const { reading, stream } = useReading(routerID, { kind: 'nodes' }, isNodes, nodesIn);
  return (
    <>
      {reading !== null && (
        <div className={classes['top']}>
          <NodeTotals nodes={reading.rows} last={reading.last} stream={stream} />
        </div>
      )}
      <ReadingGrid
        label={`Nodes of ${name}`}
        what="the nodes"
        rows={reading?.rows ?? null}
        stream={stream}
        columns={COLUMNS}
        rowKey={({ uid, name: node }) => uid || node}
        outdated={outdatedNode}
        onOpen={(node) => show({ tab: 'nodes', object: `/${node.name}` })}
        isAddressed
        sort={{ columnId: 'ready', direction: 'ascending' }}
        empty={<EmptyState title="No nodes">The cluster has no nodes, so no pod can run.</EmptyState>}
      />
    </>
  );
}

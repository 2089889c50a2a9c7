import type { ClusterNamespace, NamespacesItem, StreamItem } from '@hawser/contract/streams';
import { Age } from '@hawser/ui/age';
import { EmptyState } from '@hawser/ui/empty-state';
import { NameCell } from '@hawser/ui/name-cell';
import { StatusBadge } from '@hawser/ui/status-badge';
import { type ReadingColumn, ReadingGrid } from './reading-grid.tsx';
import { useShowObjects } from './use-show-objects.ts';
import { useReading } from './use-reading.ts';

const COLUMNS: readonly ReadingColumn<ClusterNamespace>[] = [
  {
    id: 'name',
    title: 'Namespace',
    width: 240,
    grow: true,
    sortable: true,
    text: ({ name }) => name,
    render: ({ name }) => <NameCell name={name} mono />,
  },
  {
    id: 'phase',
    title: 'Phase',
    width: 128,
    sortable: true,
    text: ({ phase }) => phase,
    render: ({ phase }) => (
      <StatusBadge
        tone={phase === 'Active' ? 'positive' : phase === '' ? 'unknown' : 'informational'}
        label={phase || 'Unknown'}
        observedAt={null}
      />
    ),
  },
  {
    id: 'labels',
    title: 'Labels',
    width: 72,
    align: 'end',
    sortable: true,
    text: ({ labels }) => String(labels),
    order: ({ labels }) => labels,
    render: ({ labels }) => labels,
  },
  {
    id: 'age',
    title: 'Age',
    width: 72,
    align: 'end',
    sortable: true,
    order: ({ createdAt }) => -(createdAt ?? 0),
    render: ({ createdAt }) => <Age instant={createdAt} />,
  },
];

const isNamespaces = (item: StreamItem): item is NamespacesItem => item.type === 'namespaces';
const namespacesIn = ({ namespaces }: NamespacesItem): readonly ClusterNamespace[] => namespaces;

const outdatedNamespace = (namespace: ClusterNamespace): ClusterNamespace =>
  namespace.phase === 'Active' ? { ...namespace, phase: '' } : namespace;

/** The namespaces of a cluster, read again every 10 s. Enter shows the objects in one. */
export function NamespacesView({ routerID, name }: { routerID: string; name: string }) {
  const show = useShowObjects();
  const { reading, stream } = useReading(routerID, { kind: 'namespaces' }, isNamespaces, namespacesIn);
  const omitted = reading?.last.omitted ?? 0;
  return (
    <ReadingGrid
      label={`Namespaces of ${name}`}
      what="the namespaces"
      rows={reading?.rows ?? null}
      stream={stream}
      columns={COLUMNS}
      rowKey={({ uid, name: namespace }) => uid || namespace}
      outdated={outdatedNamespace}
      unread={omitted}
      isAddressed
      onOpen={({ name: namespace }) => show({ namespace })}
      empty={<EmptyState title="No namespaces">The API server returned none.</EmptyState>}
    >
      {omitted > 0 && <span>{omitted.toLocaleString('en')} more are not shown.</span>}
    </ReadingGrid>
  );
}

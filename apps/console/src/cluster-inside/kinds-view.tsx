import type { ClusterKind, KindsItem, StreamItem } from '@hawser/contract/streams';
import { Button } from '@hawser/ui/button';
import { EmptyState } from '@hawser/ui/empty-state';
import { NameCell } from '@hawser/ui/name-cell';
import { type ReadingColumn, ReadingGrid } from './reading-grid.tsx';
import { useReading } from './use-reading.ts';

const COLUMNS: readonly ReadingColumn<ClusterKind>[] = [
  {
    id: 'kind',
    title: 'Kind',
    width: 240,
    grow: true,
    sortable: true,
    text: ({ kind }) => kind,
    render: ({ kind }) => <NameCell name={kind} mono />,
  },
  {
    id: 'apiVersion',
    title: 'API version',
    width: 240,
    sortable: true,
    text: ({ apiVersion }) => apiVersion,
    render: ({ apiVersion }) => apiVersion,
  },
  {
    id: 'scope',
    title: 'Scope',
    width: 110,
    sortable: true,
    text: ({ namespaced }) => (namespaced ? 'namespace' : 'cluster'),
    render: ({ namespaced }) => (namespaced ? 'namespace' : 'cluster'),
  },
  {
    id: 'count',
    title: 'Objects',
    width: 88,
    align: 'end',
    sortable: true,
    text: ({ count }) => (count === null ? '' : String(count)),
    order: ({ count }) => count ?? -1,
    render: ({ count }) => count?.toLocaleString('en') ?? <span aria-label="not known">–</span>,
  },
  {
    id: 'reason',
    title: 'Count not available',
    width: 240,
    grow: true,
    text: ({ reason }) => reason,
    render: ({ reason }) => reason,
  },
];

const isKinds = (item: StreamItem): item is KindsItem => item.type === 'kinds';
const kindsIn = ({ kinds }: KindsItem): readonly ClusterKind[] => kinds;

interface KindsViewProps {
  routerID: string;
  name: string;
  /** Empty for all. */
  namespace: string;
  onOpen(kind: ClusterKind): void;
  onAllNamespaces(): void;
}

/** The kinds of which there are objects in a cluster, with their number. Secrets are never read. */
export function KindsView({ routerID, name, namespace, onOpen, onAllNamespaces }: KindsViewProps) {
  const { reading, stream } = useReading(routerID, { kind: 'kinds', namespace }, isKinds, kindsIn);
  const omitted = reading?.last.omitted ?? 0;
  const where = namespace === '' ? name : `${namespace} on ${name}`;
  return (
    <ReadingGrid
      label={`Kinds in ${where}`}
      what="the kinds"
      rows={reading?.rows ?? null}
      stream={stream}
      columns={COLUMNS}
      rowKey={({ apiVersion, resource }) => `${apiVersion}/${resource}`}
      unread={omitted}
      onOpen={onOpen}
      isAddressed
      sort={{ columnId: 'kind', direction: 'ascending' }}
      empty={<EmptyState title="No objects">No objects in {where}.</EmptyState>}
    >
      {namespace !== '' && (
        <>
          <span>
            Namespace <strong>{namespace}</strong>
          </span>
          <Button onClick={onAllNamespaces}>All namespaces</Button>
        </>
      )}
      <span>Secrets are never read.</span>
      {omitted > 0 && <span>{omitted.toLocaleString('en')} more kinds are not shown.</span>}
    </ReadingGrid>
  );
}

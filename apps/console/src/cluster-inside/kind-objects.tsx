import type { ClusterObject, ClusterObjectsItem, StreamItem } from '@hawser/contract/streams';
import { Button } from '@hawser/ui/button';
import { EmptyState } from '@hawser/ui/empty-state';
import { useState } from 'react';
import { useReading } from './use-reading.ts';
import { columnsOf } from './object-columns.tsx';
import { ReadingGrid } from './reading-grid.tsx';

/** Which objects are shown. */
export interface ObjectsOf {
  readonly apiVersion: string;
  readonly kind: string;
  readonly resource: string;
  /** Empty for all. */
  readonly namespace: string;
}

interface KindObjectsProps {
  routerID: string;
  name: string;
  of: ObjectsOf;
  onKinds(): void;
  onAllNamespaces(): void;
}

const isObjects = (item: StreamItem): item is ClusterObjectsItem => item.type === 'cluster-objects';
const objectsIn = ({ objects }: ClusterObjectsItem): readonly ClusterObject[] => objects;

/** The objects of a kind, a window at a time, read only. */
export function KindObjects({ routerID, name, of, onKinds, onAllNamespaces }: KindObjectsProps) {
  const { apiVersion, kind, resource, namespace } = of;
  /** The windows before this one, and where it begins. */
  const [window, setWindow] = useState<{ before: readonly ClusterObject[]; next: string }>({
    before: [],
    next: '',
  });
  const { reading, stream } = useReading(
    routerID,
    { kind: 'objects', apiVersion, ofKind: kind, resource, namespace, next: window.next },
    isObjects,
    objectsIn,
  );
  const isFirst = window.before.length === 0;
  const rows = reading === null ? (isFirst ? null : window.before) : [...window.before, ...reading.rows];
  const last = reading?.last ?? null;
  const more = () => {
    if (rows !== null && last !== null && last.next !== null) setWindow({ before: rows, next: last.next });
  };
  const where = namespace === '' ? name : `${namespace} on ${name}`;
  return (
    <ReadingGrid
      label={`${kind} objects in ${where}`}
      what="the objects"
      rows={rows}
      stream={stream}
      columns={columnsOf(namespace === '')}
      rowKey={({ uid, namespace: within, name: object }) => uid || `${within}/${object}`}
      empty={<EmptyState title="No objects">There are none of this kind in {where}.</EmptyState>}
    >
      <Button onClick={onKinds}>All kinds</Button>
      <span>
        <strong>{kind}</strong> {apiVersion}
        {namespace !== '' && ` in namespace ${namespace}`}
      </span>
      {namespace !== '' && <Button onClick={onAllNamespaces}>All namespaces</Button>}
      {last !== null && last.next !== null && (
        <Button onClick={more}>
          {last.remaining === null ? 'Show more' : `${last.remaining.toLocaleString('en')} more`}
        </Button>
      )}
    </ReadingGrid>
  );
}

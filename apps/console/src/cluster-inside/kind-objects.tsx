import type { ClusterObject, ClusterObjectsItem, StreamItem } from '@hawser/contract/streams';
import { Button } from '@hawser/ui/button';
import { EmptyState } from '@hawser/ui/empty-state';
import { useRef, useState } from 'react';
import { outdatedHealth } from '../resource-tree/index.ts';
import { ReadAgo } from '../streams/index.ts';
import { DefinitionNotice } from './definition-notice.tsx';
import type { ObjectKind } from './object-address.ts';
import { NoUsage } from './no-usage.tsx';
import { columnsOf, podColumnsOf, WORST_HEALTH } from './object-columns.tsx';
import { ReadingGrid } from './reading-grid.tsx';
import { useReading } from './use-reading.ts';

/** Which objects are shown. */
interface ObjectsOf extends ObjectKind {
  /** Empty for all. */
  readonly namespace: string;
}

interface KindObjectsProps {
  routerID: string;
  name: string;
  of: ObjectsOf;
  onKinds(): void;
  onAllNamespaces(): void;
  onOpen(object: ClusterObject): void;
  /** Shows the logs of one; undefined for kinds without pods. */
  onLogs: ((object: ClusterObject) => void) | undefined;
}

/** The windows before the current one, where it begins, and how often the first one was asked for. */
interface Window {
  readonly before: readonly ClusterObject[];
  readonly next: string;
  readonly times: number;
}

const isObjects = (item: StreamItem): item is ClusterObjectsItem => item.type === 'cluster-objects';
const objectsIn = ({ objects }: ClusterObjectsItem): readonly ClusterObject[] => objects;

/** The objects of a kind, a window at a time, read only. The first window follows what changes; with more of them one reads again. */
export function KindObjects(props: KindObjectsProps) {
  const { routerID, name, of, onKinds, onAllNamespaces, onOpen, onLogs } = props;
  const { apiVersion, kind, resource, namespace } = of;
  const [window, setWindow] = useState<Window>({ before: [], next: '', times: 0 });
  const shown = useRef<readonly ClusterObject[] | null>(null);
  const { reading, stream } = useReading(
    routerID,
    { kind: 'objects', apiVersion, ofKind: kind, resource, namespace, next: window.next },
    isObjects,
    objectsIn,
    window.times,
  );
  const last = reading?.last ?? null;
  // What was shown stays while it is read again.
  if (reading !== null) shown.current = [...window.before, ...reading.rows];
  const rows = shown.current;
  const more = () => {
    if (rows !== null && last !== null && last.next !== null) {
      setWindow({ before: rows, next: last.next, times: window.times });
    }
  };
  const isFollowed = window.next === '' && stream.kind !== 'ended';
  const columns =
    apiVersion === 'v1' && kind === 'Pod'
      ? podColumnsOf(namespace === '', last?.metricsReason === '')
      : columnsOf(namespace === '');
  const where = namespace === '' ? name : `${namespace} on ${name}`;
  return (
    <ReadingGrid
      label={`${kind} objects in ${where}`}
      what="the objects"
      rows={rows}
      stream={stream}
      columns={columns}
      sort={WORST_HEALTH}
      rowKey={({ uid, namespace: within, name: object }) => uid || `${within}/${object}`}
      outdated={outdatedHealth}
      unread={last === null || last.next === null ? 0 : last.remaining}
      onOpen={onOpen}
      {...(onLogs && { onLogs })}
      isAddressed
      notice={<DefinitionNotice kind={kind} last={last} />}
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
      <NoUsage reading={last} />
      {last !== null && <ReadAgo instant={last.observedAt} />}
      {last !== null && !isFollowed && (
        <Button onClick={() => setWindow({ before: [], next: '', times: window.times + 1 })}>Refresh</Button>
      )}
    </ReadingGrid>
  );
}

import type { ClusterEventsItem, KubeEvent, StreamItem } from '@hawser/contract/streams';
import { Age } from '@hawser/ui/age';
import { Button } from '@hawser/ui/button';
import { EmptyState } from '@hawser/ui/empty-state';
import { useState } from 'react';
import classes from './cluster-inside.module.css';
import { type ReadingColumn, ReadingGrid } from './reading-grid.tsx';
import { useReading } from './use-reading.ts';

const COLUMNS: readonly ReadingColumn<KubeEvent>[] = [
  {
    id: 'reason',
    title: 'Reason',
    width: 190,
    sortable: true,
    text: ({ reason, type }) => (type === 'Warning' ? `warning: ${reason}` : reason),
    render: ({ reason, type }) => (
      <span className={type === 'Warning' ? classes['warning'] : undefined}>
        {type === 'Warning' && 'warning: '}
        {reason}
      </span>
    ),
  },
  {
    id: 'about',
    title: 'About',
    width: 250,
    sortable: true,
    text: ({ kind, name }) => `${kind} ${name}`,
    render: ({ kind, name }) => <span data-tip={`${kind} ${name}`}>{`${kind} ${name}`}</span>,
  },
  {
    id: 'namespace',
    title: 'Namespace',
    width: 130,
    sortable: true,
    text: ({ namespace }) => namespace,
    render: ({ namespace }) => namespace,
  },
  {
    id: 'message',
    title: 'Message',
    width: 400,
    grow: true,
    text: ({ message }) => message,
    render: ({ message }) => <span data-tip={message}>{message}</span>,
  },
  {
    id: 'count',
    title: 'Count',
    width: 72,
    align: 'end',
    sortable: true,
    text: ({ count }) => String(count),
    order: ({ count }) => count,
    render: ({ count }) => count.toLocaleString('en'),
  },
  {
    id: 'last',
    title: 'Last',
    width: 64,
    align: 'end',
    sortable: true,
    order: ({ lastAt }) => -(lastAt ?? 0),
    render: ({ lastAt }) => <Age instant={lastAt} />,
  },
];

const isEvents = (item: StreamItem): item is ClusterEventsItem => item.type === 'cluster-events';
const eventsIn = ({ events }: ClusterEventsItem): readonly KubeEvent[] => events;

/** The newest events of all namespaces, live; repeated ones are merged. */
export function EventsView({ routerID, name }: { routerID: string; name: string }) {
  const [warningsOnly, setWarningsOnly] = useState(false);
  const { reading, stream } = useReading(
    routerID,
    { kind: 'cluster-events', warningsOnly },
    isEvents,
    eventsIn,
  );
  const omitted = reading?.last.omitted ?? 0;
  return (
    <ReadingGrid
      label={`Events of ${name}`}
      what="events"
      rows={reading?.rows ?? null}
      stream={stream}
      columns={COLUMNS}
      rowKey={({ uid }) => uid}
      empty={
        <EmptyState title={warningsOnly ? 'No warnings' : 'No events'}>
          Kubernetes keeps events for an hour. None happened in that time.
        </EmptyState>
      }
    >
      <Button aria-pressed={warningsOnly} onClick={() => setWarningsOnly(!warningsOnly)}>
        Warnings only
      </Button>
      {omitted > 0 && <span>{omitted.toLocaleString('en')} older ones are not shown.</span>}
    </ReadingGrid>
  );
}

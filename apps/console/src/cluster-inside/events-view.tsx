import type { ClusterEventsItem, KubeEvent, StreamItem } from '@hawser/contract/streams';
import { Button } from '@hawser/ui/button';
import { EmptyState } from '@hawser/ui/empty-state';
import { useState } from 'react';
import { usePage } from '../page/index.ts';
import { EVENT_COLUMNS } from '../streams/index.ts';
import classes from './cluster-inside.module.css';
import { EventDetails } from './event-details.tsx';
import { type ReadingColumn, ReadingGrid } from './reading-grid.tsx';
import { useReading } from './use-reading.ts';

const { reason, about, message, count, last } = EVENT_COLUMNS;
const COLUMNS: readonly ReadingColumn<KubeEvent>[] = [
  { ...reason, sortable: true },
  message,
  { ...about, sortable: true },
  {
    id: 'namespace',
    title: 'Namespace',
    width: 150,
    sortable: true,
    text: ({ namespace }) => namespace,
    render: ({ namespace }) => namespace,
  },
  { ...count, sortable: true, order: (event) => event.count },
  { ...last, sortable: true, order: ({ lastAt }) => -(lastAt ?? 0) },
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
  const { search, change } = usePage();
  const omitted = reading?.last.omitted ?? 0;
  const opened = search.panel === true ? reading?.rows.find(({ uid }) => uid === search.row) : undefined;
  const grid = (
    <ReadingGrid
      label={`Events of ${name}`}
      what="events"
      rows={reading?.rows ?? null}
      stream={stream}
      columns={COLUMNS}
      rowKey={({ uid }) => uid}
      unread={omitted}
      isAddressed
      onOpen={() => change({ panel: true })}
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
  return (
    <div className={classes['beside']}>
      {grid}
      {opened !== undefined && (
        <EventDetails event={opened} onClose={() => change({ panel: undefined, row: undefined })} />
      )}
    </div>
  );
}

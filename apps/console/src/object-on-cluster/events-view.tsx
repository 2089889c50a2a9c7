import type { KubeEvent } from '@hawser/contract/streams';
import { Age } from '@hawser/ui/age';
import { EmptyState } from '@hawser/ui/empty-state';
import { TreeGrid, type TreeGridColumn } from '@hawser/ui/tree-grid';
import { useState } from 'react';
import { StreamNotice, useAgentStream } from '../streams/index.ts';
import classes from './object-on-cluster.module.css';

const COLUMNS: readonly TreeGridColumn<KubeEvent>[] = [
  {
    id: 'reason',
    title: 'Reason',
    width: 200,
    text: ({ reason }) => reason,
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
    width: 280,
    text: ({ kind, name }) => `${kind} ${name}`,
    render: ({ kind, name }) => `${kind} ${name}`,
  },
  {
    id: 'message',
    title: 'Message',
    width: 420,
    grow: true,
    text: ({ message }) => message,
    render: ({ message }) => message,
  },
  {
    id: 'count',
    title: 'Count',
    width: 72,
    align: 'end',
    text: ({ count }) => String(count),
    render: ({ count }) => count.toLocaleString('en'),
  },
  {
    id: 'last',
    title: 'Last',
    width: 64,
    align: 'end',
    render: ({ lastAt }) => lastAt !== null && <Age instant={lastAt} />,
  },
];

interface EventsViewProps {
  label: string;
  routerID: string;
  objectID: string;
}

/** The newest events about an application and what it owns on a cluster, live. */
export function EventsView({ label, routerID, objectID }: EventsViewProps) {
  const [events, setEvents] = useState<readonly KubeEvent[] | null>(null);
  const stream = useAgentStream(
    routerID,
    objectID,
    () => ({ kind: 'events', objectID }),
    (item) => {
      if (item.type !== 'events') return;
      setEvents((before) => (item.reset ? item.events : [...(before ?? []), ...item.events]));
    },
  );
  const isLoading = events === null && stream.kind === 'opening';
  const state = isLoading
    ? 'loading'
    : (events ?? []).length === 0
      ? 'empty'
      : stream.kind === 'open'
        ? 'live'
        : 'stale';
  return (
    <section className={classes['events']} aria-label="Events">
      <StreamNotice state={stream} what="events" />
      <TreeGrid
        label={label}
        total={events?.length ?? 0}
        rowAt={(index) => events?.[index]}
        columns={COLUMNS}
        rowKey={({ uid }) => uid}
        state={state}
        emptyContent={
          events === null ? (
            <EmptyState title="Not known">The events of the cluster could not be read yet.</EmptyState>
          ) : (
            <EmptyState title="No events">
              Kubernetes keeps events for an hour. Nothing has happened to this application in that time.
            </EmptyState>
          )
        }
      />
    </section>
  );
}

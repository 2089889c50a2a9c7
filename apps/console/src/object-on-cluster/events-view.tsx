import { EmptyState } from '@hawser/ui/empty-state';
import { TreeGrid } from '@hawser/ui/tree-grid';
import { EVENT_COLUMNS, StreamNotice, useEventsAbout } from '../streams/index.ts';
import classes from './object-on-cluster.module.css';

const { reason, about, message, count, last } = EVENT_COLUMNS;
const COLUMNS = [reason, message, about, count, last];

interface EventsViewProps {
  label: string;
  routerID: string;
  objectID: string;
}

/** The newest events about an application and what it owns on a cluster, live. */
export function EventsView({ label, routerID, objectID }: EventsViewProps) {
  const { events, stream } = useEventsAbout({ routerID, of: { objectID } });
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
            <EmptyState title="Not available yet">
              The events of the cluster could not be read yet.
            </EmptyState>
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

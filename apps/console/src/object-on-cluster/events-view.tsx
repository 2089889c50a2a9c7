import type { KubeEvent } from '@hawser/contract/streams';
import { EmptyState } from '@hawser/ui/empty-state';
import { TreeGrid, type TreeGridHandle } from '@hawser/ui/tree-grid';
import { useRef, useState } from 'react';
import { usePage } from '../page/index.ts';
import { useFocusChosen } from '../resource-tree/index.ts';
import { EVENT_COLUMNS, StreamNotice, useEventsAbout } from '../streams/index.ts';
import classes from './object-on-cluster.module.css';

const { reason, about, message, count, last } = EVENT_COLUMNS;
const COLUMNS = [reason, message, about, count, last];

interface EventsViewProps {
  label: string;
  routerID: string;
  objectID: string;
  /** Shows the resource that an event is about. */
  onShow(event: KubeEvent): void;
}

/** The newest events about an application and what it owns on a cluster, live. */
export function EventsView({ label, routerID, objectID, onShow }: EventsViewProps) {
  const { events, stream } = useEventsAbout({ routerID, of: { objectID } });
  const { search, change } = usePage();
  const [active, setActive] = useState(search.row ?? null);
  const grid = useRef<TreeGridHandle>(null);
  useFocusChosen(grid, active, events?.findIndex(({ uid }) => uid === active) ?? -1);
  const show = (event: KubeEvent): void => {
    // Back returns to it.
    change({ row: event.uid });
    onShow(event);
  };
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
        handle={grid}
        activeKey={active}
        onActive={setActive}
        onOpen={show}
        onPeek={show}
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

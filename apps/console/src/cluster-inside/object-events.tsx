import type { KubeEvent } from '@hawser/contract/streams';
import { usePage } from '../page/index.ts';
import { EVENT_COLUMNS, type StreamState } from '../streams/index.ts';
import classes from './cluster-inside.module.css';
import { EventDetails } from './event-details.tsx';
import { ReadingGrid } from './reading-grid.tsx';

const { reason, message, count, last } = EVENT_COLUMNS;
const COLUMNS = [reason, message, count, last];
const ROW_PIXELS = 32;
const MAX_ROWS = 10;

interface ObjectEventsProps {
  title: string;
  events: readonly KubeEvent[] | null;
  stream: StreamState;
}

/** The events about one object of a cluster; one that is opened has its whole message beside them. */
export function ObjectEvents({ title, events, stream }: ObjectEventsProps) {
  const { search, change } = usePage();
  if (events !== null && events.length === 0) {
    return <p>No events. Kubernetes keeps them for an hour.</p>;
  }
  const opened = search.panel === true ? events?.find(({ uid }) => uid === search.row) : undefined;
  const height = 30 + ROW_PIXELS * Math.min(MAX_ROWS, events?.length ?? 2);
  return (
    <div className={classes['beside']}>
      <div className={classes['part']} style={{ height }}>
        <ReadingGrid
          label={`Events of ${title}`}
          what="the events"
          rows={events}
          stream={stream}
          columns={COLUMNS}
          rowKey={({ uid }) => uid}
          onOpen={() => change({ panel: true })}
          isAddressed
          isBare
          empty={null}
        />
      </div>
      {opened !== undefined && (
        <EventDetails event={opened} onClose={() => change({ panel: undefined, row: undefined })} />
      )}
    </div>
  );
}

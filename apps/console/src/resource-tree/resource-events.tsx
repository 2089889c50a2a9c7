import { Age } from '@hawser/ui/age';
import { type ReadOn, StreamNotice, useEventsAbout } from '../streams/index.ts';
import classes from './resource-tree.module.css';

interface ResourceEventsProps {
  /** UID of the resource. */
  uid: string;
  on: ReadOn;
}

/** Most events that are listed; the tab Events has all of the application. */
const MAX_EVENTS = 20;

/** The newest events about one resource of a tree, live. */
export function ResourceEvents({ uid, on }: ResourceEventsProps) {
  const { events: all, stream } = useEventsAbout(on);
  const events = all?.filter(({ about }) => about === uid);
  return (
    <section className={classes['events']} aria-label="Events">
      <h3>Events</h3>
      {/* While it is interrupted, the tree beside it says so. */}
      {stream.kind === 'ended' && <StreamNotice state={stream} what="events" />}
      {events === undefined && stream.kind === 'opening' && <p>Reading…</p>}
      {events?.length === 0 && <p>No events. Kubernetes keeps them for an hour.</p>}
      <ul className={classes['conditions']}>
        {events?.slice(0, MAX_EVENTS).map(({ uid: id, type, reason, message, count, lastAt }) => (
          <li key={id}>
            <strong data-warning={type === 'Warning' || undefined}>
              {type === 'Warning' && 'warning: '}
              {reason}
            </strong>{' '}
            <small>
              {count > 1 && `${count.toLocaleString('en')} times, `}
              {lastAt !== null && (
                <>
                  <Age instant={lastAt} /> ago
                </>
              )}
            </small>
            <p>{message}</p>
          </li>
        ))}
      </ul>
      {events !== undefined && events.length > MAX_EVENTS && (
        <p>
          {(events.length - MAX_EVENTS).toLocaleString('en')} older ones are{' '}
          {'objectID' in on.of ? 'in the tab Events.' : 'not shown.'}
        </p>
      )}
    </section>
  );
}

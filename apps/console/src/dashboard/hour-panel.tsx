import type { AuditEntry, HOUR_BUCKET_MS, LastHour } from '@hawser/contract/overview';
import { ColumnChart } from '@hawser/ui/column-chart';
import { Link } from '@tanstack/react-router';
import { useServices } from '../services/index.ts';
import classes from './dashboard.module.css';

// Repeated rather than imported: the contract's schemas are not bundled for the browser.
const WIDTH_MS: typeof HOUR_BUCKET_MS = 120_000;

const hourAndMinute = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** Changes and new failures of the last hour as a chart, and the latest changes by name. */
export function HourPanel({ hour, failure }: { hour: LastHour | null; failure: string | null }) {
  const { me } = useServices();
  return (
    <section className={classes['panel']} aria-label="Changed in the last hour">
      <h2>Changed in the last hour</h2>
      {failure !== null && <p className={classes['note']}>{failure}</p>}
      {hour === null ? (
        failure === null && <span className={classes['skeleton']} />
      ) : (
        <>
          <ColumnChart
            label="Changed in the last hour"
            columns={hour.changes.map((_, at) => hourAndMinute.format(hour.from + at * WIDTH_MS))}
            series={[
              { name: 'changes', tone: 'informational', values: hour.changes },
              { name: 'became unhealthy', tone: 'negative', values: hour.becameUnhealthy },
            ]}
          />
          {hour.latest.length === 0 ? (
            <p className={classes['note']}>No changes.</p>
          ) : (
            <ol className={classes['latest']}>
              {hour.latest.map((entry) => (
                <li key={entry.id}>
                  <time dateTime={new Date(entry.at).toISOString()}>{hourAndMinute.format(entry.at)}</time>
                  <ChangeLink entry={entry} />
                  <em>{entry.actorUid === me.uid ? 'by you' : 'by someone else'}</em>
                </li>
              ))}
            </ol>
          )}
        </>
      )}
    </section>
  );
}

/** The changed record, as a link if it has a page. A deleted record is not found there. */
function ChangeLink({ entry: { subjectKind, subjectID, summary } }: { entry: AuditEntry }) {
  switch (subjectKind) {
    case 'network':
      return (
        <Link to="/networks" search={{ row: `n:${subjectID}` }}>
          {summary}
        </Link>
      );
    case 'router':
      return (
        <Link to="/networks" search={{ row: `r:${subjectID}` }}>
          {summary}
        </Link>
      );
    case 'cluster':
      return (
        <Link to="/clusters" search={{ row: subjectID }}>
          {summary}
        </Link>
      );
    case 'object':
      return (
        <Link to="/applications/$objectId" params={{ objectId: subjectID }}>
          {summary}
        </Link>
      );
    default:
      return <span>{summary}</span>;
  }
}

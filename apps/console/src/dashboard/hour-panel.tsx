import type { AuditEntry, HOUR_BUCKET_MS, LastHour } from '@hawser/contract/overview';
import { ArrowText } from '@hawser/ui/arrow-text';
import { ColumnChart } from '@hawser/ui/column-chart';
import { Link } from '@tanstack/react-router';
import { authorText } from '../author/index.ts';
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
                  <em>by {authorText(entry, me.uid)}</em>
                </li>
              ))}
            </ol>
          )}
        </>
      )}
    </section>
  );
}

/** Kinds of records whose changes have a page. */
const WITH_PAGE: readonly string[] = ['network', 'router', 'cluster', 'object'];

/** A change, as a link to its page if it has one. */
function ChangeLink({ entry: { id, subjectKind, summary } }: { entry: AuditEntry }) {
  const text = <ArrowText>{summary}</ArrowText>;
  if (!WITH_PAGE.includes(subjectKind)) return <span>{text}</span>;
  return (
    <Link to="/changes/$changeId" params={{ changeId: id }} search={{}}>
      {text}
    </Link>
  );
}

import type { HOUR_BUCKET_MS, LastHour } from '@hawser/contract';
import { ColumnChart } from '@hawser/ui/column-chart';
import { useServices } from '../app/services.ts';
import classes from './dashboard.module.css';

// Stated again rather than imported: the contract's schemas stay out of the browser.
const WIDTH_MS: typeof HOUR_BUCKET_MS = 120_000;

const hourAndMinute = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** What people changed in the last hour and what turned red meanwhile, and the latest changes by name. */
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
              { name: 'turned red', tone: 'negative', values: hour.turnedNegative },
            ]}
          />
          {hour.latest.length === 0 ? (
            <p className={classes['note']}>Nobody changed anything.</p>
          ) : (
            <ol className={classes['latest']}>
              {hour.latest.map(({ id, at, summary, actorUid }) => (
                <li key={id}>
                  <time dateTime={new Date(at).toISOString()}>{hourAndMinute.format(at)}</time>
                  <span>{summary}</span>
                  <em>{actorUid === me.uid ? 'by you' : 'by another'}</em>
                </li>
              ))}
            </ol>
          )}
        </>
      )}
    </section>
  );
}

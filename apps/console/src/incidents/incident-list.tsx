import { plural } from '@hawser/domain/counted';
import { Button } from '@hawser/ui/button';
import { IncidentLine } from './incident-line.tsx';
import type { Incidents } from './use-incidents.ts';
import classes from './incidents.module.css';

/** Incidents as lines, and how many more there are. */
export function IncidentList({ incidents, onMore }: { incidents: Incidents; onMore?(): void }) {
  const { rows, total } = incidents;
  const more = total - rows.length;
  if (rows.length === 0) return null;
  return (
    <>
      <ul className={classes['list']} aria-label="Incidents">
        {rows.map((incident) => (
          <IncidentLine key={incident.id} incident={incident} />
        ))}
      </ul>
      {more > 0 && onMore && (
        <Button variant="link" onClick={onMore}>
          and {more.toLocaleString('en')} more {plural(more, 'incident')}
        </Button>
      )}
    </>
  );
}

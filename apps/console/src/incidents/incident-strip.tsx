import { counted } from '@hawser/domain/counted';
import { Button } from '@hawser/ui/button';
import { ChevronIcon } from '@hawser/ui/icons';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useServices } from '../services/index.ts';
import { IncidentLine } from './incident-line.tsx';
import { useIncidents } from './use-incidents.ts';
import classes from './incidents.module.css';

/** Number of incidents in the strip. */
const MAX_INCIDENTS = 3;
/** Where this browser remembers whether the strip is collapsed. */
const STORAGE_KEY = 'hawser-incidents-collapsed';

/** The first incidents above a list; nothing without incidents. */
export function IncidentStrip() {
  const { storage } = useServices().ports;
  const { rows, total } = useIncidents(MAX_INCIDENTS);
  const [isCollapsed, setCollapsed] = useState(() => storage.get(STORAGE_KEY) === 'true');
  const listId = useId();
  if (rows.length === 0) return null;
  const collapse = (next: boolean): void => {
    storage.set(STORAGE_KEY, next ? 'true' : null);
    setCollapsed(next);
  };
  const more = total - rows.length;
  return (
    <section className={classes['strip']} aria-label="Incidents" data-keep-free="">
      <Button
        variant="quiet"
        className={classes['fold']}
        icon={<ChevronIcon size={12} />}
        aria-expanded={!isCollapsed}
        aria-controls={listId}
        onClick={() => collapse(!isCollapsed)}
      >
        {counted(total, 'incident')}
      </Button>
      <div id={listId} hidden={isCollapsed}>
        <ul className={classes['list']}>
          {rows.map((incident) => (
            <IncidentLine key={incident.id} incident={incident} />
          ))}
        </ul>
        {/* A phone shows only the first one. */}
        {[
          { hidden: more, on: 'wide' },
          { hidden: total - 1, on: 'phone' },
        ].map(
          ({ hidden, on }) =>
            hidden > 0 && (
              <Link key={on} to="/dashboard" search={{}} className={classes['more']} data-on={on}>
                and {hidden.toLocaleString('en')} more
              </Link>
            ),
        )}
      </div>
    </section>
  );
}

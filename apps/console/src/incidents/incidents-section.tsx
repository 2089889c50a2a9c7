import { useState } from 'react';
import { WINDOW_ROWS } from '../live/index.ts';
import { Section } from '../section/index.ts';
import { IncidentList } from './incident-list.tsx';
import { type IncidentsOf, useIncidents } from './use-incidents.ts';

/** Incidents that are listed at first. */
const FIRST = 5;

/** The incidents of one record, the worst first; nothing without any. */
export function IncidentsSection({ of, title = 'Incidents' }: { of: IncidentsOf; title?: string }) {
  const [most, setMost] = useState(FIRST);
  const incidents = useIncidents(most, of);
  if (incidents.total === 0) return null;
  return (
    <Section title={title} beside={incidents.total.toLocaleString('en')}>
      <IncidentList incidents={incidents} onMore={() => setMost(WINDOW_ROWS)} />
    </Section>
  );
}

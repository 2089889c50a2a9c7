import type { Network } from '@hawser/contract/networks';
import { useState } from 'react';
import { IncidentList, useIncidents } from '../incidents/index.ts';
import { WINDOW_ROWS } from '../live/index.ts';
import { Section } from '../record-page/index.ts';

/** Incidents that are listed at first. */
const FIRST = 5;

/** The incidents of a network; nothing without any. */
export function NetworkIncidents({ network }: { network: Network }) {
  const [most, setMost] = useState(FIRST);
  const incidents = useIncidents(most, { networkIDs: [network.id] });
  if (incidents.total === 0) return null;
  return (
    <Section title="Incidents" beside={incidents.total.toLocaleString('en')}>
      <IncidentList incidents={incidents} onMore={() => setMost(WINDOW_ROWS)} />
    </Section>
  );
}
